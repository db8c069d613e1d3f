import { type Bug, DOMAIN, SERVER, SIMULATOR, server, unit } from "./bug.ts";

const FEATURES = `${SERVER}/features`;

/** Faults in how members come, go, are put back and are erased. */
export const MEMBER_BUGS: readonly Bug[] = [
  {
    name: "who was inactive is put back active",
    file: `${FEATURES}/members/leaving-commands.ts`,
    text: "isActive: !wasInactive",
    becomes: "isActive: true",
    seenBy: server("features/members/undoing", "inactive before"),
  },
  {
    name: "whoever is deactivated stays signed in",
    file: `${FEATURES}/members/leaving-commands.ts`,
    text: "  await endSessions(ctx.tx, id);\n",
    becomes: "",
    seenBy: SIMULATOR,
  },
  {
    name: "a mailed password takes the place of the old one though the mail bounced",
    file: `${FEATURES}/messages/deliver-work.ts`,
    text: 'if (end.status === "success") await takeMailedPassword',
    becomes: "await takeMailedPassword",
    seenBy: server("features/members/mailed-passwords"),
  },
  {
    name: "a mailed password takes the place of the one a member chose meanwhile",
    file: `${FEATURES}/accounts/password-commands.ts`,
    text: `  await deleteOneTimePasswords(ctx.tx, account.id);
  await endSessions`,
    becomes: "  await endSessions",
    seenBy: server("features/members/mailed-passwords"),
  },
  {
    name: "members change when others can serve",
    file: `${FEATURES}/members/commands.ts`,
    text: 'if (id !== ctx.actor.id && ctx.actor.role !== "admin") {',
    becomes: 'if (id < 0 && ctx.actor.role !== "admin") {',
    seenBy: server("ownership"),
  },
  {
    name: "a dry run imports all the same",
    file: `${FEATURES}/members/import-commands.ts`,
    text: "importedIds: isDryRun ? [] : await",
    becomes: "importedIds: await",
    seenBy: server("features/members/import"),
  },
  {
    name: "whatever is gone of the log passes for erased",
    file: `${FEATURES}/activity/seal-report.ts`,
    text: 'said.get(event) !== come.toString("hex")',
    becomes: 'said.get(event) === "" && come.length === 0',
    seenBy: server("features/privacy/erase", "shows"),
  },
  {
    name: "what is written of a member while an erasing waits stays",
    file: `${SERVER}/platform/database/seen-rows.ts`,
    text: "age(xmin) <= age(${since}::xid)",
    becomes: "age(${since}::xid) < 0",
    seenBy: server("features/privacy/erase-races", "found all the same"),
  },
  {
    name: "a member is erased while somebody who has read their name writes it",
    file: `${FEATURES}/privacy/erase-store.ts`,
    text: "lock table members in access exclusive mode",
    becomes: "lock table members in access share mode",
    seenBy: server("features/privacy/erase", "waits for whoever"),
  },
  {
    name: "a namesake loses their name with the member who is erased",
    file: `${DOMAIN}/privacy/named-in-texts.ts`,
    text: "...(shared.name.length > 0 ? [] : [bare]),",
    becomes: "bare,",
    seenBy: unit("privacy/named-in-texts"),
  },
  {
    name: "what is on its way to another goes nowhere once somebody is erased",
    file: `${FEATURES}/privacy/naming-queries.ts`,
    text: "return sql<boolean>`${sql.ref(whose)} <> ${memberId}`;",
    becomes: "return null;",
    seenBy: server("features/privacy/erase-others", "nothing that is on its way"),
  },
  {
    name: "others' messages go on repeating why an erased member asked for cover",
    file: `${FEATURES}/privacy/erase-store.ts`,
    text: "set message = ${ERASED_WORDS}, metadata",
    becomes: "set metadata",
    seenBy: server("features/privacy/erase", "goes out of what others"),
  },
  {
    name: "a cell of an export is run by the spreadsheet",
    file: `${DOMAIN}/members/csv-cell.ts`,
    text: "[=+\\-@\\t\\r\\n＝＋－＠]",
    becomes: "[=+@\\t\\r]",
    seenBy: unit("members/csv-cell"),
  },
  {
    name: "an address may hold a second one",
    file: `${DOMAIN}/members/email-address.ts`,
    text: "const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+",
    becomes: "const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~@, -]+",
    seenBy: unit("members/email-address"),
  },
  {
    name: "a deleted member is put back once their shifts are free",
    file: `${DOMAIN}/members/member-removal.ts`,
    text: "  if (isHeld) return null;\n",
    becomes: "  return null;\n",
    seenBy: unit("members/member-removal"),
  },
  {
    name: "the last administrator can go",
    file: `${DOMAIN}/members/member-removal.ts`,
    text: "member.activeAdmins > 1",
    becomes: "member.activeAdmins >= 1",
    seenBy: unit("members/member-removal"),
  },
];
