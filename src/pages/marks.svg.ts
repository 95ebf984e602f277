import type { APIRoute } from "astro";
import { paymentSymbols } from "#/components/cashier/payment-signs.ts";
import { vendorSymbols } from "#/components/games/vendor-marks.ts";

/** The signs of vendors and of ways to pay: drawn once for all pages, and fetched only where one is in view. */
export const prerender = true;

export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg">${vendorSymbols()}${paymentSymbols()}</svg>`,
    { headers: { "content-type": "image/svg+xml" } },
  );
