import { describe, expect, test } from "vitest";
import {
  CARRIER_LABELS,
  CARRIERS,
  carrierNamed,
  carriersInSettings,
  isCarrier,
} from "./carrier.ts";

describe("the carriers", () => {
  test("Settings leaves Republic Wireless out, but not from the member who has it", () => {
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
  ])("%j means %s", (spelling, carrier) => {
    expect(carrierNamed(spelling)).toBe(carrier);
  });

  test("every one is found by its own name, and by what it is called", () => {
    for (const carrier of CARRIERS) {
      expect(carrierNamed(carrier)).toBe(carrier);
      expect(carrierNamed(CARRIER_LABELS[carrier])).toBe(carrier);
    }
    expect(isCarrier("republicwireless")).toBe(true);
    expect(isCarrier("AT&T")).toBe(false);
  });
});
