import { MERCHANT_PLATFORM } from "#/lib/base/merchant-client.ts";
import { ok } from "#/lib/base/result.ts";
import { send } from "#/lib/client/send.ts";
import { cached } from "#/lib/client/session-cache.ts";
import { getPermission } from "#/lib/contract/site/admission.ts";

/** The site's settings and apps, from the permission data of this host (API-22); asked once a session and version (SYS-18). */
export const fetchSite = () =>
  cached("settings", async () => {
    const reply = await send(getPermission, { url: location.host, platform: MERCHANT_PLATFORM });
    return reply.ok ? ok(reply.value.info) : reply;
  });
