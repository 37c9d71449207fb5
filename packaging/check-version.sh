#!/usr/bin/env bash
# Says no unless the tag, the package, the extension and the changelog name the same version.
# usage: bash packaging/check-version.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
wanted=$1
python=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
client=$(sed -n 's/^  "version": "\(.*\)",/\1/p' client-vscode/package.json)
for found in "$python" "$client"; do
  # Galleries know no suffix: 0.3.0-rc1 is version 0.3.0 in their pre-release channel.
  [ "$found" = "$wanted" ] || [ "$found" = "${wanted%%-*}" ] || {
    echo "The tag says $wanted, pyproject.toml $python, client-vscode/package.json $client." >&2
    exit 1
  }
done
grep --quiet "^## ${wanted%%-*}\b" CHANGELOG.md || {
  echo "CHANGELOG.md has no section '## ${wanted%%-*}'." >&2
  exit 1
}
