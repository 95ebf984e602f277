import { giveUpBonus } from "#/lib/contract/bonus/calls.ts";
import { bonusLive } from "#/lib/contract/bonus/live.ts";
import type { Call } from "#/lib/contract/call.ts";
import type { LiveEvent } from "#/lib/contract/live.ts";
import type { Area } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";
import type { RecordedEvent } from "#/server/events/index.ts";
import {
  BONUS_COMMANDS,
  bonusData,
  bonusFigures,
  bonusRoutes,
  bonusWork,
  findOpenBonuses,
  type HasOpenPlay,
  OFFER_COLLECTION,
  reconcileBonuses,
} from "./index.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** Whether rounds are open that were begun with a member's bonus money, read where `db` reads. */
    openBonusPlay: {
      readonly about: { readonly db: Db; readonly memberId: bigint; readonly currency: string };
      readonly adds: { readonly isOpen: boolean };
    };
  }
}

type OfBonus = RecordedEvent<
  "bonus_granted" | "bonus_began" | "bonus_converted" | "bonus_expiring" | "bonus_ended"
>;

/** What an open page is told: the bonus as it stands now. */
async function tellBonus(db: Db, { payload: { bonusId: id } }: OfBonus): Promise<LiveEvent> {
  const { state } = await db
    .selectFrom("bonuses")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { type: "bonus", id, state };
}

/** Money that is given to play with, in a wallet of its own. */
export const bonusArea: Area = {
  name: "bonus",
  liveMessages: bonusLive,
  acts: new Map<Call, string>([[giveUpBonus, "bonus_give_up"]]),
  commands: [BONUS_COMMANDS],
  collections: [OFFER_COLLECTION],
  open({ db, lanes, additionsTo }) {
    const addOpen = additionsTo("openBonusPlay");
    const hasOpenPlay: HasOpenPlay = async (at, of) =>
      (await addOpen({ db: at, ...of })).isOpen ?? false;
    return {
      figures: () => bonusFigures(lanes.jobs),
      routes: bonusRoutes({ db, hasOpenPlay }),
      work: bonusWork(hasOpenPlay),
      adds: {
        openMatters: ({ db: at, ...of }) => findOpenBonuses(at, of),
        memberData: bonusData,
      },
      live: {
        bonus_granted: tellBonus,
        bonus_began: tellBonus,
        bonus_converted: tellBonus,
        bonus_expiring: tellBonus,
        bonus_ended: tellBonus,
      },
    };
  },
  reconcile: reconcileBonuses,
};
