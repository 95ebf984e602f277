import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeSession } from "#/lib/client/storage.ts";
import { launch } from "#/lib/client/stores/games/launch.ts";
import { $balance, refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import { wire, yes } from "../../support/wire.ts";

const GAME = {
  gameId: "gallo-de-jade",
  nodeId: "n1001",
  vassalage: "STUDIO",
  vendorName: "Pleno Studio",
  category: "RNG",
  name: "El Gallo de Jade",
  lines: 20,
  number: 5,
  isHot: true,
  isNew: false,
  sandbox: false,
  image: null,
};

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = "es";
});
afterEach(() => vi.unstubAllGlobals());

it("sends all that a launch is asked with [API-38] [API-39]", async () => {
  writeSession({ account: "linh88", token: "tok", merchantCode: "PL" });
  const heard = wire({
    "/wps/game/launchGame": yes({
      launchId: "l1",
      game_url: "http://studio.test/play",
      game_url2: null,
      game: GAME,
    }),
  });
  await launch({ gameId: "gallo-de-jade", nodeId: "n1001", vassalage: "STUDIO" });
  expect(heard[0]?.headers.get("authorization")).toBe("Bearer tok");
  expect(JSON.parse(heard[0]?.body ?? "")).toEqual({
    gameId: "gallo-de-jade",
    nodeId: "n1001",
    accountType: 1,
    confirmTrans: 0,
    vassalage: "STUDIO",
    launchMode: "GLS",
    platform: "html5-desktop",
    clientType: 3,
    username: "linh88",
    token: "tok",
    merchantCode: "PL",
    language: "es",
  });
});

it("keeps what the wallet holds with the session [ENT-09]", async () => {
  const balance = {
    sumBalance: "1284350.00",
    heldBalance: "0.00",
    currency: { code: "VND", exponent: 2, symbol: "₫" },
    unreadCount: 0,
  };
  wire({ "/wps/v2/wallets/balance": yes(balance) });
  await refreshBalance();
  expect($balance.get()).toEqual(balance);
  expect(sessionStorage.getItem("wallet")).toBe("1284350.00");
});
