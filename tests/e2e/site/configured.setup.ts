import { ops } from "../../support/e2e/ops.ts";
import { SEEDED_WITHIN_MS, untilReady } from "../../support/e2e/ready.ts";
import { CONFIGURED, dataOf } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

const SETTINGS = {
  "flags.CBS3": "true",
  "flags.CHNGPASSVERIF3": "true",
  "flags.FREEPLAY3": "true",
  "flags.MOBILENUMREG3": "true",
  "flags.MOBILEVERCODELOGIN3": "true",
  "rules/affiliateCode.enabled": "true",
};

test.use({ baseURL: CONFIGURED.url });

test("the configured site has every way in, free play and a chat room", async ({ request }) => {
  test.setTimeout(2 * SEEDED_WITHIN_MS);
  await untilReady(request, CONFIGURED);
  for (const [name, value] of Object.entries(SETTINGS))
    await ops(dataOf(CONFIGURED), "site", "set", name, value);
  // Pages are given out as they were for a moment after a change.
  const pageAt = (path: string) => async () => (await request.get(path)).text();
  await expect
    .poll(pageAt("/register"))
    .toMatch(/affiliateCode&quot;:\[0,\{[^}]*enabled&quot;:\[0,true/);
  for (const path of ["/", "/rng", "/en/"])
    for (const shown of [
      "smsLogin&quot;",
      "mobileReset&quot;",
      'data-open="freeplay"',
      'data-show="chat"',
    ])
      await expect.poll(pageAt(path)).toContain(shown);
});
