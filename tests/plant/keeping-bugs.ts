import { type Bug, SERVER, server } from "./bug.ts";

const PLATFORM = `${SERVER}/platform`;

/** Faults in what the app keeps, and in what it takes for its own. */
export const KEEPING_BUGS: readonly Bug[] = [
  {
    name: "a restore empties other programs' tables",
    file: `${PLATFORM}/backup/tables.ts`,
    text: "and relname = any($1) order by relname",
    becomes: "and (relname = any($1) or true) order by relname",
    seenBy: server("platform/backup/backup", "beside another program"),
  },
  {
    name: "news that nobody is told of any more is nobody's alarm",
    file: `${SERVER}/features/operations/facts-queries.ts`,
    text: "attempts >= ${LAST_ATTEMPT}) as news_set_aside",
    becomes: "attempts > ${LAST_ATTEMPT}) as news_set_aside",
    seenBy: server("features/operations/watchdog", "news that is set aside"),
  },
  {
    name: "a gateway is well again once what waited for it came too late",
    file: `${PLATFORM}/outside/gateway-faults.ts`,
    text: "      else true end\n",
    becomes: "      else exists (select from deliveries d where d.held_by = f.gateway and d.status = 'pending') end\n",
    seenBy: server("features/operations/watchdog", "are not well again because what waited"),
  },
  {
    name: "an alarm about the worker waits for the worker",
    file: `${SERVER}/features/operations/watch-work.ts`,
    text: "if (isAnyOpen) await",
    becomes: "if (!isAnyOpen) await",
    seenBy: server("features/operations/watchdog", "is told of once, by mail"),
  },
  {
    name: "a backup that was cut off is never made",
    file: `${SERVER}/features/operations/store.ts`,
    text: 'where("status", "in", ["waiting", "running"])',
    becomes: 'where("status", "in", ["waiting"])',
    seenBy: server("features/operations/backups", "whose process is killed"),
  },
  {
    name: "a backup that lost a row counts as good",
    file: `${PLATFORM}/backup/check-backup.ts`,
    text: "if (found !== wanted)",
    becomes: "if (found > wanted)",
    seenBy: server("features/operations/backups", "finds a row that did not come back"),
  },
  {
    name: "an older backup drops other programs' tables",
    file: `${PLATFORM}/database/migrate.ts`,
    text: "where relname = any($1) and relkind = 'r'",
    becomes: "where (relname = any($1) or relname <> 'schema_migrations') and relkind = 'r'",
    seenBy: server("platform/backup/backup", "beside another program"),
  },
  {
    name: "a squad keeps its logs for longer than the server may",
    file: "packages/domain/src/settings/retention.ts",
    text: "return Math.min(serverDays, squadDays);",
    becomes: "return squadDays;",
    seenBy: server("features/privacy/retention", "message log"),
  },
  {
    name: "a changed backup is restored",
    file: `${PLATFORM}/backup/restore-backup.ts`,
    text: 'end.sha256 !== checksum.digest("hex")',
    becomes: 'end.sha256 === ""',
    seenBy: server("platform/backup/backup", "that is plain and"),
  },
  {
    name: "a one-time password works again after a restore",
    file: `${PLATFORM}/backup/restore-backup.ts`,
    text: '"passkey_challenges", "one_time_passwords"]',
    becomes: '"passkey_challenges"]',
    seenBy: server("platform/backup/backup", "opens no way in"),
  },
  {
    name: "a data folder that was cut off is taken for whole",
    file: `${PLATFORM}/database/postgres-folder.ts`,
    text: "if (isCutOff(location.data)) {",
    becomes: "if (isCutOff(location.data) && false) {",
    seenBy: server("platform/database/postgres-folder", "made it in its place"),
  },
  {
    name: "a forged note of entries let go is believed",
    file: `${SERVER}/features/activity/seal-report.ts`,
    text: "if (gone) return report(gone);",
    becomes: "void gone;",
    seenBy: server("features/activity/seals", "forged"),
  },
  {
    name: "the chain that was written anew is noted over the one before",
    file: `${SERVER}/features/activity/jobs.ts`,
    text: 'if (seal?.toString("hex") !== newest.seal) {',
    becomes: 'if (seal === null && newest.seal === "") {',
    seenBy: server("features/activity/seals", "written anew"),
  },
  {
    name: "what has come due leaves in a rest day",
    file: `${SERVER}/platform/outside/outbox.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the code
    text: " and ${mayLeave}",
    becomes: "",
    seenBy: server("features/messages/rest-days", "nothing leaves"),
  },
  {
    name: "what a rest day holds is lost",
    file: `${SERVER}/features/messages/jobs.ts`,
    text: "if (!time) useless.push(id);",
    becomes: "if (!time || time.isHeldForRest) useless.push(id);",
    seenBy: server("features/messages/rest-days", "in order"),
  },
  {
    name: "after a rest day nobody looks at quiet hours",
    file: "packages/domain/src/messages/send-time.ts",
    text: "isOfUse(message, restEnd) ? sendTimeFor(message, member, restEnd, zone) : null;",
    becomes: "isOfUse(message, restEnd) ? { at: restEnd, isHeldForRest: true } : null;",
    seenBy: { suite: "unit", file: "packages/domain/src/messages/send-time.test.ts" },
  },
  {
    name: "a reminder comes before a rest day and with the message before it as well",
    file: `${SERVER}/features/reminders/rest-commands.ts`,
    text: "  await insertReminders(ctx.tx, contained, ctx.now);\n",
    becomes: "",
    seenBy: server("features/reminders/rest-days", "hears once"),
  },
  {
    name: "a search waits for who keeps a rest day",
    file: "packages/domain/src/replacements/waves.ts",
    text: "const unasked = left.filter(({ restsUntil }) => restsUntil === null);",
    becomes: "const unasked = left;",
    seenBy: { suite: "unit", file: "packages/domain/src/replacements/waves.test.ts" },
  },
];
