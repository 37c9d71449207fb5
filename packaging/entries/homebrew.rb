# Formula/c/citectx.rb; `brew update-python-resources citectx` adds the resources.
class Citectx < Formula
  include Language::Python::Virtualenv

  desc "See what the cited paper says, while you write"
  homepage "https://github.com/citectx/citectx"
  url "https://github.com/citectx/citectx/releases/download/v@VERSION@/citectx-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "numpy"
  depends_on "python@3.13"

  def install
    virtualenv_install_with_resources
  end

  test do
    (testpath/"main.md").write "Moths fly to lamps [@moth]."
    assert_match "moth", shell_output("#{bin}/citectx cites main.md")
  end
end
