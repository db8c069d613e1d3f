import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

const FEATURES = `${SERVER}/features`;

/** Faults in questions to many, in their answers and in how these come by text. */
export const ASK_BUGS: readonly Bug[] = [
  {
    name: "whoever answers a question late by its link hears of a link",
    file: `${FEATURES}/links/commands.ts`,
    text: 'if (state === "expired" && link.purpose !== "poll-answer")',
    becomes: 'if (state === "expired")',
    seenBy: server("features/polls/answers", "its time is over"),
  },
  {
    name: "a question is answered by whom it does not ask",
    file: `${FEATURES}/polls/store.ts`,
    text: '    .where("memberId", "=", memberId)\n    .forUpdate()',
    becomes: "    .forUpdate()",
    seenBy: server("features/polls/answers", "another member's question"),
  },
  {
    name: "two coordinators close the same question one after the other",
    file: `${FEATURES}/polls/commands.ts`,
    text: "  refuseIf(closingBlockedBecause(poll));\n",
    becomes: "",
    seenBy: server("features/polls/feature", "two coordinators at once"),
  },
  {
    name: "what was answered is kept for ever",
    file: `${FEATURES}/polls/store.ts`,
    text: '.where("closedAt", "<", before)',
    becomes: '.where("closedAt", ">", before).where("closedAt", "<", before)',
    seenBy: server("features/polls/feature", "followed by forgetting"),
  },
  {
    name: "any letter answers any question",
    file: `${DOMAIN}/links/choices.ts`,
    text: "if (choices.some(({ letter }) => letter === chosen)) return null;",
    becomes: "if (chosen !== null) return null;",
    seenBy: unit("links/choices"),
  },
  {
    name: "a new question has the number of an old one on the same phone",
    file: `${DOMAIN}/messages/sms-reply.ts`,
    text: "numbers.find((number) => !taken.includes(number))",
    becomes: 'numbers.find((number) => number !== "" || taken.length > 0)',
    seenBy: unit("messages/sms-reply"),
  },
  {
    name: "two answers read the same in a text",
    file: `${DOMAIN}/messages/sms-reply.ts`,
    text: "new Set(short).size === short.length",
    becomes: "new Set(short).size > 0",
    seenBy: unit("messages/sms-reply"),
  },
  {
    name: "a member is led to text back a Yes, which a carrier eats",
    file: `${DOMAIN}/messages/reserved-words.ts`,
    text: "return yes ?? null;",
    becomes: "return yes ? null : null;",
    seenBy: unit("messages/reserved-words"),
  },
  {
    name: "the form counts as asleep whom a question wakes",
    file: `${DOMAIN}/polls/reach.ts`,
    text: 'messageClass !== "urgent" && quietUntil',
    becomes: 'messageClass === "urgent" && quietUntil',
    seenBy: unit("polls/polls"),
  },
  {
    name: "a question that is not urgent rings in quiet hours",
    file: `${FEATURES}/telling/reactions.ts`,
    text: "messageClass: classOf(poll),",
    becomes: 'messageClass: "urgent",',
    seenBy: server("features/polls/reaching", "in quiet hours"),
  },
];
