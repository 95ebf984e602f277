import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "#/server/db/index.ts";
import type { Role } from "#/server/ops/roles.ts";
import { openAsking } from "../../../scripts/ops/ask.ts";
import { runOps } from "../../../scripts/ops/run.ts";
import { tokenFile } from "../../../scripts/ops/token-file.ts";
import { testDatabase } from "../../support/database.ts";
import { operators, tokenFor } from "../../support/operator.ts";

const { owner } = await testDatabase();
const bare = await testDatabase();
const as = operators(owner);
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-staff-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const PASSWORD = "corriente-arriba-9";
const OTHER = "corriente-abajo-7";
let users = 0;

/** Somebody's terminal, with a folder of settings of its own; what is asked is answered from `answers`. */
function terminal(url = owner.url) {
  const home = { XDG_CONFIG_HOME: path.join(folder, `user${++users}`) };
  const kept = tokenFile(home, "here");
  const ops = (args: readonly string[], ...answers: string[]) =>
    runOps(args, {
      connect: () => openDatabase({ url, maxConnections: 2, connectWithinMs: 60_000 }),
      secrets: () => ["a-secret-of-the-tests-and-of-nobody-else"],
      ask: async (question) => answers.shift() ?? expect.unreachable(question),
      tokens: { ...kept, read: async () => kept.read() },
    });
  return { ops, kept, file: path.join(home.XDG_CONFIG_HOME, "pleno") };
}

describe("the staff of an installation", () => {
  it("begins with an administrator, who adds others, each with a password of their own", async () => {
    const rosa = terminal(bare.owner.url);
    const none = await rosa.ops(["site", "show"]);
    expect([none.exitCode, none.err]).toEqual([3, expect.stringContaining("staff init")]);
    expect((await rosa.ops(["staff", "init", "rosa"], PASSWORD)).exitCode).toBe(0);
    expect((await rosa.ops(["staff", "init", "eve"], PASSWORD)).exitCode).toBe(3);
    expect((await rosa.ops(["site", "show"])).err).toContain("staff login");
    const login = await rosa.ops(["staff", "login", "rosa"], PASSWORD);
    expect(login.exitCode).toBe(0);
    expect(login.out).not.toContain(rosa.kept.read() ?? "");
    expect((await rosa.ops(["staff", "add", "tomas", "payments,risk"], PASSWORD)).exitCode).toBe(0);

    const tomas = terminal(bare.owner.url);
    expect((await tomas.ops(["staff", "login", "tomas"], OTHER)).exitCode).toBe(3);
    expect((await tomas.ops(["staff", "login", "tomas"], PASSWORD)).exitCode).toBe(0);
    expect((await tomas.ops(["withdrawals", "list"])).err).toContain("staff password");
    expect((await tomas.ops(["staff", "password"], PASSWORD, OTHER)).exitCode).toBe(0);
    expect(tomas.kept.read()).toBeNull();
    await tomas.ops(["staff", "login", "tomas"], OTHER);
    expect((await tomas.ops(["withdrawals", "list"])).exitCode).toBe(0);
    expect((await rosa.ops(["staff", "stop", "tomas", "--reason", "left"])).exitCode).toBe(0);
    expect((await tomas.ops(["withdrawals", "list"])).exitCode).toBe(3);
    const stop = await rosa.ops(["staff", "stop", "rosa", "--reason", "left"]);
    expect([stop.exitCode, stop.err]).toEqual([3, expect.stringContaining("last administrator")]);
    expect((await rosa.ops(["staff", "logout"])).exitCode).toBe(0);
    expect(rosa.kept.read()).toBeNull();
  });
});

describe("a role", () => {
  const refusedTo: readonly (readonly [Role, readonly string[]])[] = [
    ["support", ["withdrawals", "approve", "w1"]],
    ["support", ["withdrawals", "show", "w1", "--number"]],
    ["support", ["site", "set", "modules.VIP", "true"]],
    ["payments", ["site", "set", "banners/home-gallo.enabled", "false"]],
    ["payments", ["members", "suspend", "linh", "--reason", "x"]],
    ["payments", ["maintenance", "on"]],
    ["risk", ["withdrawals", "reject", "w1", "--reason", "x"]],
    ["risk", ["site", "disable", "methods/usdt"]],
    ["risk", ["site", "set", "registrationBonus", "null"]],
    ["content", ["members", "show", "linh"]],
    ["content", ["regions", "block", "MX"]],
    ["content", ["audit", "list"]],
    ["content", ["site", "set", "name", "Otra"]],
    ...(["support", "payments", "risk", "content"] as const).flatMap((role) => [
      [role, ["staff", "roles", "operator", "risk"]] as const,
      [role, ["outbox"]] as const,
    ]),
  ];
  it.each(refusedTo)("of %s does not run %j", async (role, words) => {
    const ran = await as(`only-${role}`, role)(...words);
    expect([ran.exitCode, ran.err]).toEqual([
      3,
      expect.stringMatching(`^That is for .*: only-${role} is ${role}\\.$`),
    ]);
  });

  it("runs what is its own", async () => {
    expect((await as("only-content", "content")("site", "set", "theme", "light")).exitCode).toBe(0);
    expect((await as("only-risk", "risk")("regions", "block", "MX")).exitCode).toBe(0);
    expect((await as("only-payments", "payments")("withdrawals", "list")).exitCode).toBe(0);
    expect((await as("only-support", "support")("ranks", "list")).exitCode).toBe(0);
    const [change] = JSON.parse((await as("ana")("site", "history", "--json")).out);
    const undo = ["site", "undo", change.id];
    expect((await as("only-content", "content")(...undo)).err).toContain("may not change");
    expect((await as("only-risk", "risk")(...undo)).exitCode).toBe(0);
  });

  it("is not asked of who checks the books or migrates: the owner's access is", async () => {
    const visitor = terminal();
    expect((await visitor.ops(["reconcile"])).exitCode).toBe(0);
    expect((await visitor.ops(["audit", "head"])).err).not.toContain("logged in");
  });
});

describe("a token", () => {
  it("is nobody's once it has expired", async () => {
    const ops = as("late");
    expect((await ops("site", "show")).exitCode).toBe(0);
    await owner.db
      .updateTable("staff_sessions")
      .set({ expires_at: new Date() })
      .where("staff_id", "in", (eb) =>
        eb.selectFrom("staff_accounts").select("id").where("name", "=", "late"),
      )
      .execute();
    expect(await ops("site", "show")).toMatchObject({
      exitCode: 3,
      err: expect.stringContaining("staff login"),
    });
  });

  it("lies in a file of its owner's alone, or comes with the environment, and nowhere else", async () => {
    const home = { XDG_CONFIG_HOME: path.join(folder, "mine") };
    const token = await tokenFor(owner, "mine");
    tokenFile(home, "here").keep(token);
    expect(tokenFile(home, "here").read()).toBe(token);
    expect(tokenFile(home, "elsewhere").read()).toBeNull();
    const file = path.join(folder, "token");
    const named = tokenFile({ OPS_TOKEN_FILE: file }, "here");
    named.keep(token);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    named.forget();
    await writeFile(file, token, { mode: 0o644 });
    expect(() => named.read()).toThrow("chmod 600");
    expect(tokenFile({ OPS_TOKEN: token }, "here").read()).toBe(token);
    expect(() => tokenFile({ OPS_TOKEN: token, OPS_TOKEN_FILE: file }, "here")).toThrow("one of");
  });
});

describe("a password that is asked for", () => {
  it("comes from a pipe line by line, and is refused when nobody answers", async () => {
    const ask = openAsking(Object.assign(new PassThrough().end("one\ntwo\n")), new PassThrough());
    expect([await ask("first"), await ask("second", "twice")]).toEqual(["one", "two"]);
    await expect(ask("third")).rejects.toThrow("nobody answers");
  });

  it("is not shown on a terminal, and typed twice where it is new", async () => {
    const screen = new PassThrough();
    let isRaw = false;
    const setRawMode = (raw: boolean) => {
      isRaw = raw;
    };
    const keys = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
    const rawWhenAsked: boolean[] = [];
    const ask = openAsking(keys, screen);
    let [shown, typed]: [string, string[]] = ["", []];
    screen.on("data", (chunk) => {
      shown += chunk;
      if (!shown.endsWith(": ")) return;
      rawWhenAsked.push(isRaw);
      setImmediate(() => keys.write(`${typed.shift()}\r`));
    });
    const type = (question: string, ...lines: string[]) => {
      typed = lines;
      return ask(question, lines.length > 1 ? "twice" : "once");
    };
    expect(await type("Your password", PASSWORD)).toBe(PASSWORD);
    expect(await type("The new one", OTHER, OTHER)).toBe(OTHER);
    await expect(type("The new one", OTHER, PASSWORD)).rejects.toThrow("another one");
    expect(shown).toContain("Your password: ");
    expect(shown).not.toContain("corriente");
    // A terminal that is not raw shows what is typed by itself.
    expect(rawWhenAsked).toEqual([true, true, true, true, true]);
  });
});
