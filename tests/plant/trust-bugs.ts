import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

const FEATURES = `${SERVER}/features`;
const PLATFORM = `${SERVER}/platform`;
const REPEATS = server("platform/answers/idempotency");

/** Faults in whom the app believes, in what it does once only, and in when it gives up. */
export const TRUST_BUGS: readonly Bug[] = [
  {
    name: "a sign-in of this morning vouches for who sits there now",
    file: `${DOMAIN}/accounts/proof.ts`,
    text: "{ minutes: PROOF_MINUTES }",
    becomes: "{ hours: PROOF_MINUTES }",
    seenBy: unit("accounts/proof"),
  },
  {
    name: "members without a second factor see the squad where everybody must have one",
    file: `${DOMAIN}/accounts/second-factor.ts`,
    text: 'isHeldBack: needsSecondFactor && choice === "everybody"',
    becomes: 'isHeldBack: needsSecondFactor && choice === "administrators"',
    seenBy: unit("accounts/second-factor"),
  },
  {
    name: "an older program's yes takes the second factor from members",
    file: `${DOMAIN}/accounts/second-factor.ts`,
    text: 'return now === "nobody" ? "administrators" : now;',
    becomes: 'return now ? "administrators" : now;',
    seenBy: unit("accounts/second-factor"),
  },
  {
    name: "one's own address changes without a proof",
    file: `${FEATURES}/members/commands.ts`,
    text: "if (opensAccountOtherwise(member, changes)) refuseUnproven(ctx);",
    becomes: "if (opensAccountOtherwise(member, changes)) void refuseUnproven;",
    seenBy: server("features/accounts/proofs"),
  },
  {
    name: "the token before a proof holds for ever",
    file: `${PLATFORM}/identity/sessions.ts`,
    text: '    .where("sessions.provenAt", ">", now.subtract({ seconds: FORMER_TOKEN_SECONDS }))\n',
    becomes: "",
    seenBy: server("features/accounts/proofs", "gives the session a new token"),
  },
  {
    name: "a search for cover asks the same members again",
    file: `${DOMAIN}/replacements/waves.ts`,
    text: "!search.askedIds.has(memberId)",
    becomes: "memberId > 0",
    seenBy: unit("replacements/waves"),
  },
  {
    name: "an emergency waits for its waves",
    file: `${DOMAIN}/replacements/waves.ts`,
    text: "if (search.isAllAtOnce) return",
    becomes: "if (search.isAllAtOnce && search.lastAskedAt) return",
    seenBy: unit("replacements/waves"),
  },
  {
    name: "a 10-8 from a dead spot may lie in the future",
    file: `${DOMAIN}/attendance/check-in.ts`,
    text: "claimed !== undefined && !isBefore(now, claimed) && ",
    becomes: "claimed !== undefined && ",
    seenBy: unit("attendance/attendance"),
  },
  {
    name: "a 10-8 from a dead spot begins before the break it ends",
    file: `${DOMAIN}/attendance/check-in.ts`,
    text: "return earliest !== null && isBefore(time, earliest) ? earliest : time;",
    becomes: "void earliest;\n  return time;",
    seenBy: unit("attendance/attendance"),
  },
  {
    name: "who forgot their 10-7 was there until the system noticed",
    file: `${DOMAIN}/attendance/closing.ts`,
    text: "return isBefore(endsAt, openSince) ? openSince : endsAt;",
    becomes: "return isBefore(endsAt, openSince) ? openSince : endsAt.add({ minutes: CLOSING_MINUTES });",
    seenBy: unit("attendance/attendance"),
  },
  {
    name: "news that was joined to a message comes on its own too",
    file: `${FEATURES}/messages/send-commands.ts`,
    text: "!taken.has(channel)",
    becomes: "taken.size < 9 || !taken.has(channel)",
    seenBy: server("features/messages/notices"),
  },
  {
    name: "what was lost and sent again is done again",
    file: `${PLATFORM}/answers/idempotency.ts`,
    text: 'await ctx.tx.insertInto("commandAnswers").values(kept).execute();',
    becomes: "void [ctx, kept];",
    seenBy: REPEATS,
  },
  {
    name: "somebody else's key gets their answer",
    file: `${PLATFORM}/answers/idempotency.ts`,
    text: '    .where("memberId", "=", memberId)\n',
    becomes: '    .where("memberId", ">", memberId - memberId)\n',
    seenBy: REPEATS,
  },
  {
    name: "a key answers for whatever else is asked under it",
    file: `${PLATFORM}/answers/idempotency.ts`,
    text: "if (!before.fingerprint.equals(fingerprint))",
    becomes: "if (before.fingerprint.equals(fingerprint) && !before.answer)",
    seenBy: REPEATS,
  },
  {
    name: "answers are kept for ever",
    file: `${PLATFORM}/answers/idempotency.ts`,
    text: '.where("answeredAt", "<", oldest)',
    becomes: '.where("answeredAt", "<", oldest.subtract({ hours: 999 }))',
    seenBy: REPEATS,
  },
  {
    name: "the browser names what it sends again anew",
    file: "apps/web/src/lib/lost-answers.ts",
    text: "now() - before.at < SAME_WISH_MS",
    becomes: "now() - before.at > SAME_WISH_MS",
    seenBy: { suite: "unit", file: "apps/web/src/lib/lost-answers.test.ts" },
  },
  {
    name: "a silent database is waited for as if it were at work",
    file: `${PLATFORM}/database/dead-peer.ts`,
    text: 'if (resting === "silence" && !wasHeard)',
    becomes: 'if (resting === "silence" && wasHeard)',
    seenBy: server("platform/database/lost-connection", "within six seconds"),
  },
  {
    name: "a dead connection is waited for while the database is well",
    file: `${PLATFORM}/database/dead-peer.ts`,
    text: "connection.waiting.isSameSince(since)) connection.hangUp()",
    becomes: "connection.waiting.isSameSince(since)) deafSince.delete(connection)",
    seenBy: server("platform/database/lost-connection", "on one connection only"),
  },
  {
    name: "a long report is cut off",
    file: `${PLATFORM}/database/dead-peer.ts`,
    text: "if (!resting.has(connection.processID ?? 0)) deafSince.delete(connection);",
    becomes: "if (resting.has(0)) deafSince.delete(connection);",
    seenBy: server("platform/database/lost-connection", "takes the database long"),
  },
];
