import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, verbsOf } from "#/server/ops/verbs.ts";
import { approvalNeeded } from "#/server/staff/index.ts";
import { exponentsOf } from "#/server/wallet/index.ts";
import { agreeOnOffer, grantBonus, takeBackBonus } from "./grant.ts";

const WHY = {
  member_unknown: "There is no such member.",
  true_account_needed: "Only an account with real money is given a bonus.",
  offer_unknown: "There is no such offer: site bonus-offers list tells them.",
  offer_closed: "The offer is closed.",
  currency_differs: "The offer is in another currency than the member.",
  bad_amount: "--amount is an amount above zero of the offer's currency.",
  above_maximum: "That is more than the offer gives.",
  excluded: "The member keeps out of play: nothing is given.",
} as const;

/** `bonuses …`: bonus money of members. */
export const BONUS_COMMANDS: CommandGroup = verbsOf(
  "bonuses",
  `  npm run ops -- bonuses list [--state open|all] [--limit 50]
  npm run ops -- bonuses offers                                   which are open, and to whom
  npm run ops -- bonuses grant <account> --offer <code> [--amount 50000] --reason "…"   two people
  npm run ops -- bonuses agree <offer> --reason "…"      two people: opens an offer that comes with deposits on its terms of now
  npm run ops -- bonuses take-back <id> --reason "…"     two people where all of it is played`,
  {
    list: openOrAll(["support", "payments", "risk"], list),
    offers: {
      mayRun: ["support", "payments", "risk"],
      takes: [],
      find: () => listOffers,
    },
    grant: {
      mayRun: ["payments"],
      takes: ["offer", "amount", "reason"],
      of: "member",
      find: (options, account) => {
        const { offer, amount } = options;
        if (offer === undefined) throw new UsageError("bonuses grant needs --offer <code>");
        return grant({ account, offer, amount, reason: reasonOf(options, "bonuses grant") });
      },
    },
    agree: {
      mayRun: ["payments"],
      takes: ["reason"],
      of: "offer",
      find: (options, offer) => agree(offer, reasonOf(options, "bonuses agree")),
    },
    "take-back": {
      mayRun: ["payments", "risk"],
      takes: ["reason"],
      of: "bonus",
      find: (options, id) => takeBack(id, reasonOf(options, "bonuses take-back")),
    },
  },
);

function list(open: boolean, limit: number): Command {
  return async ({ db }) => {
    const exponents = await exponentsOf(db);
    const rows = await db
      .selectFrom("bonuses as b")
      .leftJoin("members as m", "m.id", "b.member_id")
      .selectAll("b")
      .select("m.username")
      .$if(open, (query) => query.where("b.state", "in", ["waiting", "active", "ending"]))
      .orderBy("b.number", open ? "asc" : "desc")
      .limit(limit)
      .execute();
    const bonuses = rows.map((row) => ({
      ...{ id: row.id, account: row.username ?? String(row.member_id), offer: row.offer },
      amount: formatWire(row.amount_minor, exponents.get(row.currency) ?? 0),
      ...{ currency: row.currency, state: row.state },
      grantedAt: row.granted_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
    }));
    const lines = table(
      ["Id", "Member", "Offer", "Amount", "", "State", "Granted", "Until", "Closed"],
      bonuses.map((each) => [
        ...[each.id, each.account, each.offer, each.amount, each.currency, each.state],
        ...[moment(each.grantedAt), moment(each.expiresAt), moment(each.closedAt)],
      ]),
      ["Amount"],
    );
    return done(bonuses, bonuses.length > 0 ? lines : ["No bonus is in play."]);
  };
}

const listOffers: Command = async ({ db }) => {
  const rows = await db
    .selectFrom("bonus_offers")
    .select(["code", "currency", "is_open", "deposit_percent"])
    .select(sql<boolean>`coalesce(agreed_terms = bonus_terms(bonus_offers), false)`.as("agreed"))
    .orderBy("code")
    .execute();
  const offers = rows.map(({ code, currency, is_open, deposit_percent, agreed }) => {
    const withDeposits = agreed ? "deposits" : "nobody: bonuses agree opens it to deposits";
    const to = deposit_percent === null ? "whom staff give it" : withDeposits;
    return { code, currency, openTo: is_open ? to : "nobody: it is closed" };
  });
  const lines = offers.map(({ code, currency, openTo }) => [code, currency, openTo]);
  return done(
    offers,
    offers.length > 0 ? table(["Offer", "", "Open to"], lines) : ["There is none."],
  );
};

function grant(order: Omit<Parameters<typeof grantBonus>[1], "by">): Command {
  return async ({ db, by }) => {
    const granted = await grantBonus(db, { ...order, by });
    if (granted.ok)
      return done({ ok: true, ...granted.value }, [
        `${order.account} has the bonus ${granted.value.id} of ${granted.value.amount}.`,
      ]);
    const { code, detail } = granted;
    return code === "approval_needed"
      ? approvalNeeded(`The bonus for ${order.account}`, detail)
      : refused(code, WHY[code]);
  };
}

function agree(offer: string, reason: string): Command {
  return async ({ db, by }) => {
    const agreed = await agreeOnOffer(db, { offer, reason, by });
    if (agreed.ok)
      return done({ ok: true }, [`The offer ${offer} is open to deposits on its terms of now.`]);
    if (agreed.code === "approval_needed")
      return approvalNeeded(`The offer ${offer}`, agreed.detail);
    return refused(
      agreed.code,
      {
        offer_unknown: WHY.offer_unknown,
        offer_closed: WHY.offer_closed,
        not_with_deposits: "It comes with no deposit: staff give it, two people each time.",
        is_so: "Two people agreed on these terms already; nothing changed.",
      }[agreed.code],
    );
  };
}

function takeBack(id: string, reason: string): Command {
  return async ({ db, by }) => {
    const taken = await takeBackBonus(db, { id, reason, by });
    if (taken.ok)
      return done({ ok: true }, [
        taken.value.wasPromised
          ? `The bonus ${id} does not come with the deposit of ${taken.value.account}.`
          : `The bonus ${id} of ${taken.value.account} takes no more stakes; it is closed once its open rounds are over.`,
      ]);
    if (taken.code === "approval_needed")
      return approvalNeeded(`Taking back the bonus ${id}, which is played,`, taken.detail);
    return taken.code === "not_found"
      ? refused("not_found", `There is no bonus ${id}.`)
      : refused("already_closed", `The bonus ${id} is over, or ends already; nothing changed.`);
  };
}
