import { send } from "#/lib/client/send.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { getProfile, saveProfile as saveProfileCall } from "#/lib/contract/members/profile.ts";

export const fetchProfile = () => send(getProfile, {});
export const saveProfile = (changes: InputOf<typeof saveProfileCall>) =>
  send(saveProfileCall, changes);
