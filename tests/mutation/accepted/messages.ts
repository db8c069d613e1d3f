import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_MESSAGES: readonly Accepted[] = [
  {
    file: "packages/domain/src/messages/message-kind.ts",
    original: "kind !== undefined",
    replacement: "true",
    why: "No kind is called as none is; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/messages/quiet-hours.ts",
    original: "local.toPlainTime().toString().slice(0, 5)",
    replacement: "local.toPlainTime().toString()",
    why: "With its seconds behind it a time stands where it stands to the minute.",
  },
  {
    file: "packages/domain/src/messages/sms-reply.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Only what stands second and third is looked at.",
  },
  {
    file: "packages/domain/src/messages/sms-text.ts",
    original: "Array.from(bare).every(isGsm)",
    replacement: "Array.from(bare).some(isGsm)",
    why: "No letter is made of several of which the alphabet has one and not another.",
  },
];
