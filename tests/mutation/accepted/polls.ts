import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_POLLS: readonly Accepted[] = [
  {
    file: "packages/domain/src/polls/poll-form.ts",
    original: "twice >= 0",
    replacement: "twice > 0",
    why: "An answer that is there already is never the first.",
  },
  {
    file: "packages/domain/src/polls/poll-message.ts",
    original: "letters.length - 1",
    replacement: "letters.length + 1",
    why: "A question that does not fit does not with dots behind it, either.",
  },
  {
    file: "packages/domain/src/polls/poll.ts",
    original: "/^(?:at|on) /",
    replacement: "/(?:at|on) /",
    why: "A moment begins with one of them, so that it is looked for nowhere else.",
  },
];
