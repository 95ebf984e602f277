#!/usr/bin/env bash
# The checks worth running before every commit: types, Biome, import rules and names. Seconds, nothing built.
set -u
cd "$(dirname "$0")/.." || exit 1
export PATH="$PWD/node_modules/.bin:$PATH"
step() {
  local output
  output=$("$@" 2>&1) || { printf '%s\n%s\n' "✗ $*" "$output"; return 1; }
}
# The types of the content's collections are made of their schemas.
[ .astro/content.d.ts -nt src/content/schemas.ts ] || step astro sync || exit 1

# Two at a time: types beside everything else.
step tsc --project . --incremental --tsBuildInfoFile node_modules/.cache/tsc.tsbuildinfo &
types=$!
failed=0
step biome check --error-on-warnings . || failed=1
step prettier --check --cache 'src/**/*.astro' || failed=1
step node scripts/check-imports.ts || failed=1
step node scripts/check-names.ts || failed=1
step node scripts/check-areas.ts || failed=1
step node scripts/check-modules.ts || failed=1
step node scripts/trace.ts || failed=1
wait "$types" || failed=1
exit "$failed"
