import { ok } from "#/lib/base/result.ts";
import {
  askClosure as askCall,
  getClosure,
  takeBackClosure as takeBackCall,
} from "#/lib/contract/care/closure.ts";
import { beginExport as beginCall, readExport as readCall } from "#/lib/contract/care/export.ts";
import type { Adder } from "#/server/area.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { askClosure, takeBackClosure, viewClosure } from "./closure.ts";
import type { CareDeps } from "./deps.ts";
import { beginExport, readExport } from "./export.ts";

/** Closing the account, and taking one's data along. */
export function careRoutes(deps: CareDeps & { readonly memberData: Adder<"memberData"> }): Route[] {
  return [
    serve(getClosure, async ({ vendors }, { session }) =>
      ok(await viewClosure(deps, session, { asksVendors: vendors === "ask" })),
    ),
    serve(askCall, (input, context) => askClosure(deps, input, context)),
    serve(takeBackCall, (_input, context) => takeBackClosure(deps, context)),
    serve(beginCall, (input, context) => beginExport(deps, input, context)),
    serve(readCall, (input, context) => readExport(deps, input, context)),
  ];
}
