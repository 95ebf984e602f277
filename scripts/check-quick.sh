#!/usr/bin/env bash
# The checks worth running before every commit: types, Biome, import rules and names. Seconds, nothing built.
set -u
cd "$(dirname "$0")/.." || exit 1
export PATH="$PWD/node_modules/.bin:$PATH"
step() {
  local output
  output=$("$@" 2>&1) || { printf '%s\n%s\n' "✗ $*" "$output"; return 1; }
}
# Biome judges each file by itself: what it has passed, and nobody has changed since, it need not read again. `npm run
# check` has it read everything.
style() {
  local passed=node_modules/.cache/biome.passed
  local changed=()
  mkdir -p node_modules/.cache
  touch "$passed.now"
  if [ "$passed" -nt biome.json ] && [ "$passed" -nt package-lock.json ]; then
    mapfile -d '' changed < <(git ls-files -zco --exclude-standard |
      xargs -0 sh -c 'find "$@" -maxdepth 0 -type f -newer "$0" -print0 2>/dev/null' "$passed")
    [ "${#changed[@]}" -gt 0 ] || return 0
  else
    changed=(.)
  fi
  biome check --error-on-warnings --no-errors-on-unmatched "${changed[@]}" && mv "$passed.now" "$passed"
}
# The types of the content's collections are made of their schemas.
[ .astro/content.d.ts -nt src/content/schemas.ts ] || step astro sync || exit 1

# Two at a time: types beside everything else.
step node node_modules/typescript-7/bin/tsc --project . --incremental --tsBuildInfoFile node_modules/.cache/tsc.tsbuildinfo &
types=$!
failed=0
step style || failed=1
step prettier --check --cache 'src/**/*.astro' || failed=1
step node scripts/check-imports.ts || failed=1
step node scripts/check-names.ts || failed=1
step node scripts/check-areas.ts || failed=1
step node scripts/check-modules.ts || failed=1
step node scripts/trace.ts || failed=1
wait "$types" || failed=1
exit "$failed"
