import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

const FEATURES = `${SERVER}/features`;

/** Faults in asking many a question. */
export const POLL_BUGS: readonly Bug[] = [
  {
    name: "a question takes answers after its time is over",
    file: `${DOMAIN}/polls/poll.ts`,
    text: "return closedAt === null && isBefore(now, closesAt);",
    becomes: "return closedAt === null;",
    seenBy: unit("polls/polls"),
  },
  {
    name: "phones ring for a question that is closed",
    file: `${FEATURES}/messages/waiting-queries.ts`,
    text: "and p.closed_at is null and a.member_id = d.member_id",
    becomes: "and a.member_id = d.member_id",
    seenBy: server("features/messages/waiting"),
  },
  {
    name: "a coordinator is asked their own question",
    file: `${FEATURES}/polls/group-queries.ts`,
    text: '.where("id", "<>", askerId)',
    becomes: '.where("id", "<>", -askerId)',
    seenBy: server("features/polls/feature"),
  },
];
