#!/usr/bin/env bash
# Prints the section of the changelog about one version.
# usage: bash packaging/changes.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
awk -v heading="## ${1%%-*}" '
  index($0, "## ") == 1 { inside = (index($0, heading) == 1); next }
  inside { print }
' CHANGELOG.md
