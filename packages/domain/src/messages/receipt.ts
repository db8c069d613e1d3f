const RECEIPTS: Readonly<Record<string, string>> = {
  accepted: "Taken by the gateway",
  scheduled: "Taken by the gateway",
  queued: "Taken by the gateway",
  sending: "Taken by the gateway",
  sent: "Given to the carrier",
  delivered: "Delivered to the phone",
  undelivered: "Not delivered by the carrier",
  failed: "Not sent by the gateway",
  "handed off": "Mailed to the carrier, which says nothing of it",
};

export function receiptText(receipt: string | null): string | null {
  return receipt === null ? null : (RECEIPTS[receipt] ?? receipt);
}

/** Failure reasons and remedies by Twilio error code, for codes that Twilio sends without text. */
const REASONS: Readonly<Record<string, string>> = {
  "21610":
    "The number answered STOP. Its member texts START to the squad's number to get them again.",
  "30001": "The gateway's queue was full. Send it again.",
  "30002": "The account at the gateway is suspended. Look there.",
  "30003": "The phone is off or out of reach.",
  "30004": "The phone or its carrier blocks the squad's number.",
  "30005": "The number is not in use. Ask the member for theirs.",
  "30006": "The number is a landline, or its carrier takes no texts.",
  "30007": "The carrier took it for spam. Register the squad's number at the gateway.",
  "30008": "The carrier gives no reason.",
  "30034": "The squad's number is not registered to send texts. Register it at the gateway.",
};

export function receiptError(receipt: string, code: string, words: string): string {
  if (code === "") return `${receiptText(receipt)}, without a reason`;
  const reason = words.trim() || (REASONS[code] ?? "");
  return reason === "" ? `${receiptText(receipt)}: error ${code}` : `${code}: ${reason}`;
}
