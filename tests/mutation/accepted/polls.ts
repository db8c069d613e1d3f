import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_POLLS: readonly Accepted[] = [
  {
    file: "packages/domain/src/polls/poll-form.ts",
    original: "twice >= 0",
    replacement: "twice > 0",
    why: "A duplicate answer is never the first one.",
  },
  {
    file: "packages/domain/src/polls/poll-message.ts",
    original: "letters.length - 1",
    replacement: "letters.length + 1",
    why: "A question that does not fit does not fit with an ellipsis.",
  },
  {
    file: "packages/domain/src/polls/poll.ts",
    original: "/^(?:at|on) /",
    replacement: "/(?:at|on) /",
    why: "The text always starts with one of these words.",
  },
];
