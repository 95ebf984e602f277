import { atom } from "nanostores";
import { ok } from "#/lib/base/result.ts";
import { send } from "#/lib/client/send.ts";
import { readPicture } from "#/lib/client/send-picture.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { $member, onMember } from "#/lib/client/stores/session/session.ts";
import {
  getIcon,
  putIcon as putIconCall,
  removeIcon as removeIconCall,
} from "#/lib/contract/members/icon.ts";

/** What stands where a member chose no picture, or it does not come. */
export const PRESET_AVATAR = "/art/gallo-de-jade.svg";
/** The picture of the member who is in, as an address. */
export const $avatar = atom<string>(PRESET_AVATAR);

/** The picture that this tab was told last, and what tells it from others. */
const KEY = "avatar";

async function show(icon: string | null | undefined): Promise<void> {
  const [digest, kept] = readSession(KEY)?.split(" ") ?? [];
  if (!icon) return $avatar.set(PRESET_AVATAR);
  if (digest === icon && kept) return $avatar.set(kept);
  const reply = await send(getIcon, {});
  if ($member.get()?.icon !== icon) return;
  const picture = (reply.ok && reply.value.icon) || null;
  if (picture) writeSession({ [KEY]: `${icon} ${picture}` });
  $avatar.set(picture ?? PRESET_AVATAR);
}

onMember((member) => void show(member?.icon));
void show($member.get()?.icon);

/** Sends a picture that the member chose, and shows what came of it. */
export async function chooseAvatar(file: Blob) {
  const read = await readPicture(file);
  if (!read.ok) return read;
  const reply = await send(putIconCall, { picture: read.value });
  if (reply.ok) $avatar.set(reply.value.icon ?? PRESET_AVATAR);
  return reply.ok ? ok(null) : reply;
}

/** Takes the picture away again. */
export async function removeAvatar() {
  const reply = await send(removeIconCall, {});
  if (reply.ok) $avatar.set(PRESET_AVATAR);
  return reply;
}
