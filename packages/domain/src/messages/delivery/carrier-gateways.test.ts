import { describe, expect, test } from "vitest";
import { CARRIERS } from "../../members/contact/carrier.ts";
import { carrierAddressFor, carrierClosesOn } from "./carrier-gateways.ts";

describe("email-to-SMS gateways", () => {
  test.each([
    ["verizon", "2027-03-30", "7185550123@vtext.com"],
    ["verizon", "2027-03-31", null],
    ["att", "2025-06-16", "7185550123@txt.att.net"],
    ["att", "2025-06-17", null],
    ["tmobile", "2026-11-20", null],
    ["uscellular", "2030-01-01", "7185550123@email.uscc.net"],
    ["none", "2026-11-20", null],
  ] as const)("resolves %s on %s to %s", (carrier, today, address) => {
    const answer = carrierAddressFor(carrier, "7185550123", today);
    expect(typeof answer === "string" ? answer : null).toBe(address);
  });

  test("has one carrier left whose gateway works in April 2027, and names the remedy for each other carrier", () => {
    const answers = CARRIERS.map((carrier) =>
      carrierAddressFor(carrier, "7185550123", "2027-04-01"),
    );
    expect(answers.filter((answer) => typeof answer === "string")).toEqual([
      "7185550123@email.uscc.net",
    ]);
    for (const answer of answers) {
      if (typeof answer !== "string")
        expect(answer.message).toMatch(
          /Set SMS_GATEWAY, or keep email or push notifications on\.$/,
        );
    }
    expect(carrierAddressFor("att", "7185550123", "2027-04-01")).toMatchObject({
      code: "carrier-gateway-closed",
      message: expect.stringMatching(/^AT&T no longer delivers/) as string,
    });
    expect(carrierAddressFor("none", "7185550123", "2027-04-01")).toMatchObject({
      code: "carrier-unknown",
    });
  });

  test("knows the closing date of Verizon's gateway in advance", () => {
    expect(carrierClosesOn("verizon")).toBe("2027-03-31");
    expect(carrierClosesOn("none")).toBeNull();
  });
});
