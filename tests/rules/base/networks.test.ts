import { describe, expect, it } from "vitest";
import { networkOf, plainIp } from "#/lib/base/networks.ts";

describe("who counts as one caller", () => {
  it.each([
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8:0:0:1::", "2001:db8:0:0"],
    ["2001:0DB8:0000:0000:ffff:ffff:ffff:ffff", "2001:db8:0:0"],
    ["2001:db8:0:1::1", "2001:db8:0:1"],
    ["2001:db8::1:0:0:0:1", "2001:db8:0:1"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["64:ff9b::203.0.113.7", "203.0.113.7"],
    ["nonsense", "unknown"],
    ["1:2:3", "unknown"],
    ["", "unknown"],
    ["203.0.113.7/../x", "unknown"],
  ])("%s is of %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it("an address keeps its own spelling but for one inside another", () => {
    expect(plainIp("::ffff:cb00:7107")).toBe("203.0.113.7");
    expect(plainIp("2001:db8::1%eth0")).toBe("2001:db8::1");
    expect(plainIp("203.0.113.7")).toBe("203.0.113.7");
  });
});
