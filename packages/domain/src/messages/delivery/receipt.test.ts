import { describe, expect, test } from "vitest";
import { receiptError, receiptText } from "./receipt.ts";

describe("delivery receipt", () => {
  test.each([
    ["queued", "Accepted by the provider"],
    ["sent", "Sent to the carrier"],
    ["delivered", "Delivered to the phone"],
    ["undelivered", "Not delivered by the carrier"],
    ["read by a cat", "read by a cat"],
    [null, null],
  ])("formats the status %s as %s", (receipt, words) => expect(receiptText(receipt)).toBe(words));

  test.each([
    [
      "undelivered",
      "30005",
      "",
      "30005: The number isn't in use. Ask the member for the right one.",
    ],
    ["undelivered", "30005", " Unknown destination ", "30005: Unknown destination"],
    ["undelivered", "39999", "", "Not delivered by the carrier: error 39999"],
    ["failed", "", "", "Not sent by the provider (no reason given)"],
  ])("explains the status %s with the code %j and the text %j", (receipt, code, words, text) => {
    expect(receiptError(receipt, code, words)).toBe(text);
  });
});
