import { randomUUID } from "node:crypto";
import { logIn } from "#/lib/contract/auth/calls.ts";
import type { Call } from "#/lib/contract/call.ts";
import { addPayeeAccount, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { type Bench, median } from "./bench.ts";
import { startCrowd } from "./callers.ts";

const CROWD = 200;
const CALLS = 200;
const PAYMENT_PASSWORD = "135790";

type Headers = Readonly<Record<string, string>>;

/** What another member waits for the balance: on a quiet house, and while one member keeps 200 withdrawals under way. */
export const crowd: Bench = {
  name: "crowd",
  needs: [],
  async run() {
    const pleno = await startPleno({
      env: {
        CALLS_PER_MINUTE: "1000000000",
        LANGUAGES: "es,en",
        LOAD_SHEDDING: "off",
        LOG_LEVEL: "warn",
        PAYLOAD_ENCRYPTION: "optional",
      },
    });
    try {
      const ask = askAt(pleno.url);
      const [crowding, other] = [await enter(ask, "linh"), await enter(ask, "budi")];
      const account = await ask(
        addPayeeAccount,
        {
          kind: "bank",
          institution: "Banco del Delta",
          holder: "NGUYEN THI LINH",
          number: "0071000123456",
          paymentPassword: PAYMENT_PASSWORD,
        },
        crowding,
      );
      const { value } = (await account.json()) as { value: { id: string } };
      const order = {
        accountId: value.id,
        amount: "100000.00",
        paymentPassword: PAYMENT_PASSWORD,
      };
      const balances = async () => {
        const times: number[] = [];
        for (let call = 0; call < CALLS; call++) {
          const begun = performance.now();
          const reply = await ask(getBalance, {}, other);
          await reply.text();
          if (reply.status !== 200) throw new Error(`another's balance: ${reply.status}`);
          times.push(performance.now() - begun);
        }
        return median(times);
      };
      await balances(); // warms up
      const quiet = await balances();
      const pressing = await startCrowd({
        url: pleno.url + requestWithdrawal.path,
        method: requestWithdrawal.method,
        body: JSON.stringify(order),
        ...{ headers: crowding, atOnce: CROWD },
      });
      const crowded = await balances();
      await pressing.stop();
      return [
        { what: "another's balance, p50 on a quiet house", value: quiet, unit: "ms" },
        {
          what: `another's balance, p50 under ${CROWD} withdrawals at once`,
          value: crowded,
          unit: "ms",
        },
        {
          what: `another's balance, ${CROWD} withdrawals at once : quiet`,
          ...{ value: crowded / quiet, unit: "", atMost: 2 },
        },
      ];
    } finally {
      await pleno.stop();
    }
  },
};

type Ask = (call: Call, input: object, headers: Headers) => Promise<Response>;

const askAt =
  (url: string): Ask =>
  (call, input, headers) =>
    fetch(url + call.path, {
      method: call.method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        ...headers,
      },
      ...(call.method === "GET" ? {} : { body: JSON.stringify(input) }),
    });

async function enter(ask: Ask, username: string): Promise<Headers> {
  const reply = await ask(logIn, { type: "username", username, password: "Pleno-2026" }, {});
  const { code, value } = (await reply.json()) as { code: string; value: { token: string } };
  if (code !== "ok") throw new Error(`${username} could not log in: ${code}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { authorization: `Bearer ${value.token}`, cookie };
}
