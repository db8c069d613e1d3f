import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_MESSAGES: readonly Accepted[] = [
  {
    file: "packages/domain/src/messages/message-kind.ts",
    original: "kind !== undefined",
    replacement: "true",
    why: 'No kind has the name "undefined"; only the compiler requires the check.',
  },
  {
    file: "packages/domain/src/messages/delivery/quiet-hours.ts",
    original: "local.toPlainTime().toString().slice(0, 5)",
    replacement: "local.toPlainTime().toString()",
    why: "A time with seconds sorts like one without.",
  },
  {
    file: "packages/domain/src/messages/incoming/sms-reply.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Only the second and third items are used.",
  },
  {
    file: "packages/domain/src/messages/templates/sms-text.ts",
    original: "Array.from(bare).every(isGsm)",
    replacement: "Array.from(bare).some(isGsm)",
    why: "No character has code points both inside and outside the alphabet.",
  },
];
