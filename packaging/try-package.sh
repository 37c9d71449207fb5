#!/usr/bin/env bash
# Installs a wheel or an sdist into an environment of its own and uses it as a writer would.
# usage: bash packaging/try-package.sh FILE
set -euo pipefail
package=$(realpath "$1")
examples=$(realpath "$(dirname "$0")/../examples")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" # Nothing of the repository is in sight.

most=55 # Megabytes, of which models are most; what makes it larger has to be worth it.
size=$(du --apparent-size --block-size=1M "$package" | cut -f1)
[ "$size" -le "$most" ] || { echo "$size MB is more than the $most MB that a package may have" >&2; exit 1; }

uv venv --quiet --no-project ${PYTHON:+--python "$PYTHON"} env
uv pip install --quiet --python env "$package"
bin=env/bin
[ -d "$bin" ] || bin=env/Scripts
export XDG_CACHE_HOME="$folder/cache"

"$bin/citectx" --version
"$bin/citectx-server" --version
cp -r "$examples" examples
"$bin/citectx" show examples/main.tex --line 27 | tee card.txt
grep --quiet "moths2020" card.txt
"$bin/citectx" doctor examples/main.tex > /dev/null
echo "installed: $(du -sm env | cut -f1) MB, $("$bin/python" --version)"
