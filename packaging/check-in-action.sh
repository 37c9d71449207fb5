#!/usr/bin/env bash
# What action.yml runs, in the repository that uses it: DRAFTS, BASELINE and VERSION are its inputs.
set -euo pipefail
package=${VERSION:+citectx$VERSION}
read -ra drafts <<< "${DRAFTS:?}"
switches=(--format github)
[ -z "${BASELINE:-}" ] || switches+=(--baseline "$BASELINE")
exec uvx --from "${package:-$GITHUB_ACTION_PATH}" citectx check "${switches[@]}" -- "${drafts[@]}"
