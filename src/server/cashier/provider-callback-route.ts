import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { providerCallback } from "#/lib/contract/cashier/calls.ts";
import { type Route, type Signed, serveSigned } from "#/server/http/route.ts";
import { openCreditAtOnce } from "./credit-at-once.ts";
import type { CashierDeps } from "./deps.ts";
import { handleProviderCallback } from "./provider-callback.ts";
import type { Proof } from "./providers/adapter.ts";
import type { Provider } from "./providers/index.ts";
import { openKnownProviders } from "./providers/known-providers.ts";
import { noteTakenBack } from "./taken-back.ts";

type Signer = { readonly provider: Provider; readonly proof: Proof };

/**
 * A payment provider's callback. Who signed is told by the provider as it was within the last second, for the statement
 * that credits at once asks the database's keys of that moment; for anything else, and before a signature is refused, the
 * provider is read as it is now.
 */
export function providerCallbackRoute(deps: CashierDeps): Route {
  const { db: calls, callbacksDb: db = calls, findProvider, clock } = deps;
  const findKnown = openKnownProviders((id) => findProvider(db, id), clock);
  const creditAtOnce = openCreditAtOnce(db, deps.report);
  const idOf = ({ params }: Signed) => params?.["provider"] ?? "";
  const signerOf = (provider: Provider | null, signed: Signed): Result<Signer, "bad_signature"> => {
    const proof = provider?.adapter.verifyCallback(signed) ?? refuse("bad_signature");
    return provider && proof.ok ? ok({ provider, proof: proof.value }) : refuse("bad_signature");
  };
  const verifyNow = async (signed: Signed) =>
    signerOf(await findProvider(db, idOf(signed)), signed);
  return serveSigned(
    providerCallback,
    async (signed) => {
      const known = signerOf(await findKnown(idOf(signed)), signed);
      const signer = known.ok ? known : await verifyNow(signed);
      return signer.ok ? ok({ signer: signer.value, verifyNow: () => verifyNow(signed) }) : signer;
    },
    async (body, { principal: { signer: known, verifyNow: confirm } }) => {
      const told = known.provider.adapter.readCallback(body);
      if (told.ok && told.value?.about === "deposit") {
        const signed = { notice: told.value, proof: known.proof };
        if (await creditAtOnce(known.provider.id, signed)) return ok({ state: "credited" });
      }
      const signer = await confirm();
      if (!signer.ok) return signer;
      const { provider, proof } = signer.value;
      const notice = provider.adapter.readCallback(body);
      if (!notice.ok) return notice;
      // It tells of something that nothing follows from: heard, so that it is not told again.
      if (notice.value === null) return ok({ state: "pending" });
      if (notice.value.about === "taken_back")
        return noteTakenBack(db, provider.id, { notice: notice.value, proof });
      return handleProviderCallback(db, provider.id, { notice: notice.value, proof });
    },
  );
}
