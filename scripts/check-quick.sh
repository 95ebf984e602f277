#!/usr/bin/env bash
# The checks worth running before every commit: types, Biome, import rules and names. Seconds, nothing built.
set -u
cd "$(dirname "$0")/.." || exit 1
export PATH="$PWD/node_modules/.bin:$PATH"
failed=0
step() {
  local output
  output=$("$@" 2>&1) || { printf '%s\n%s\n' "✗ $*" "$output"; failed=1; }
}
# The types of the content's collections are made of their schemas.
[ .astro/content.d.ts -nt src/content/schemas.ts ] || step astro sync
step tsc --project . --incremental --tsBuildInfoFile node_modules/.cache/tsc.tsbuildinfo
step biome check --error-on-warnings .
step node scripts/check-imports.ts
step node scripts/check-names.ts
step node scripts/check-modules.ts
step node scripts/trace.ts
exit "$failed"
