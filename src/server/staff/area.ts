import type { Area } from "#/server/area.ts";
import { STAFF_TOTP_SEALED } from "./authenticator.ts";
import { APPROVAL_COMMANDS, STAFF_COMMANDS } from "./index.ts";

/** Who operates the site. Nothing of it is called or shown: it is there for the operator's commands. */
export const staffArea: Area = {
  name: "staff",
  sealed: [STAFF_TOTP_SEALED],
  commands: [STAFF_COMMANDS, APPROVAL_COMMANDS],
  open: () => ({}),
};
