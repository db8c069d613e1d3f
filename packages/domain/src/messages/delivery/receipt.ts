const RECEIPTS: Readonly<Record<string, string>> = {
  accepted: "Accepted by the provider",
  scheduled: "Accepted by the provider",
  queued: "Accepted by the provider",
  sending: "Accepted by the provider",
  sent: "Sent to the carrier",
  delivered: "Delivered to the phone",
  undelivered: "Not delivered by the carrier",
  failed: "Not sent by the provider",
  "handed off": "Sent by carrier email (no receipt)",
};

export function receiptText(receipt: string | null): string | null {
  return receipt === null ? null : (RECEIPTS[receipt] ?? receipt);
}

/** Reasons and remedies by Twilio error code, for codes that Twilio sends without a text. */
const REASONS: Readonly<Record<string, string>> = {
  "21610": "The member replied STOP. They can text START to the squad's number to opt in again.",
  "30001": "The provider's queue was full. Send it again.",
  "30002": "Your account with the provider is suspended. Check it there.",
  "30003": "The phone is off or out of range.",
  "30004": "The phone or its carrier blocks the squad's number.",
  "30005": "The number isn't in use. Ask the member for the right one.",
  "30006": "The number is a landline, or its carrier doesn't accept texts.",
  "30007": "Blocked as spam by the carrier. Register the squad's number with the provider.",
  "30008": "The carrier gave no reason.",
  "30034": "The squad's number isn't registered to send texts. Register it with the provider.",
};

export function receiptError(receipt: string, code: string, words: string): string {
  if (code === "") return `${receiptText(receipt)} (no reason given)`;
  const reason = words.trim() || (REASONS[code] ?? "");
  return reason === "" ? `${receiptText(receipt)}: error ${code}` : `${code}: ${reason}`;
}
