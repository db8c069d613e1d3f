import { describe, expect, test } from "vitest";
import {
  CARRIER_LABELS,
  CARRIERS,
  carrierNamed,
  carriersInSettings,
  isCarrier,
} from "./carrier.ts";

describe("carriers", () => {
  test("offers Republic Wireless in Settings only to a member who already has it", () => {
    expect(carriersInSettings("none")).toEqual(
      CARRIERS.filter((carrier) => carrier !== "republicwireless"),
    );
    expect(carriersInSettings("republicwireless")).toEqual(CARRIERS);
  });

  test.each([
    ["", "none"],
    ["AT&T", "att"],
    ["t-mobile", "tmobile"],
    ["US Cellular", "uscellular"],
    ["Metro", "metro"],
    ["VERIZON ", "verizon"],
    ["Bezeq", null],
  ])("parses %j as %s", (spelling, carrier) => {
    expect(carrierNamed(spelling)).toBe(carrier);
  });

  test("finds every carrier by its stored value and by its label", () => {
    for (const carrier of CARRIERS) {
      expect(carrierNamed(carrier)).toBe(carrier);
      expect(carrierNamed(CARRIER_LABELS[carrier])).toBe(carrier);
    }
    expect(isCarrier("republicwireless")).toBe(true);
    expect(isCarrier("AT&T")).toBe(false);
  });
});
