import { type Bug, DOMAIN, SERVER, SIMULATOR, server, unit } from "./bug.ts";

/** Bugs in the rules of rest days. */
export const REST_DAY_BUGS: readonly Bug[] = [
  {
    name: "news that a rest day held is given up",
    file: `${DOMAIN}/messages/send-time.ts`,
    text: "isOfUse(message, restEnd) ? sendTimeFor",
    becomes: 'message.messageClass === "urgent" && isOfUse(message, restEnd) ? sendTimeFor',
    seenBy: SIMULATOR,
  },
  {
    name: "news that joins what a rest day holds goes by itself as well",
    file: `${SERVER}/features/messages/send-commands.ts`,
    text: "return { ...route, sends: route.sends.filter(({ channel }) => !taken.has(channel)) };",
    becomes: "void taken;\n  return route;",
    seenBy: SIMULATOR,
  },
  {
    name: "a reminder whose time lies in a rest day comes after it",
    file: `${DOMAIN}/reminders/due-reminders.ts`,
    text: "broughtForward(restWindows, own);",
    becomes: "broughtForward([], own);",
    seenBy: SIMULATOR,
  },
  {
    name: "the one message before a rest day leaves the reminders to come",
    file: `${SERVER}/features/reminders/rest-commands.ts`,
    text: "  await insertReminders(ctx.tx, contained, ctx.now);\n",
    becomes: "  void [insertReminders, contained];\n",
    seenBy: SIMULATOR,
  },
  {
    name: "a message leaves as a rest day begins",
    file: `${SERVER}/features/messages/rest-queries.ts`,
    text: " || restWindowAt(windows, arrivalOf(now)) !== null",
    becomes: "",
    seenBy: server("features/messages/rest-days"),
  },
  {
    name: "a holy day beside Shabbat is a window of its own",
    file: `${DOMAIN}/rest-days/rest-windows.ts`,
    text: "addDays(before.date, 1) === day.date",
    becomes: "addDays(before.date, 0) === day.date",
    seenBy: unit("rest-days/rest-windows"),
  },
  {
    name: "Friday's candles wait for nightfall after a holy day",
    file: `${DOMAIN}/rest-days/rest-windows.ts`,
    text: "index === 0 || names.includes(SHABBAT)",
    becomes: "index === 0",
    seenBy: unit("rest-days/rest-windows"),
  },
  {
    name: "who wants cover reads that they need not tap anything",
    file: `${DOMAIN}/rest-days/before-rest.ts`,
    text: "isKept && shifts.some(({ seeksCover }) => !seeksCover)",
    becomes: "isKept",
    seenBy: unit("rest-days/before-rest"),
  },
  {
    name: "whom nobody came for is never asked whether they served",
    file: `${SERVER}/features/attendance/hours-store.ts`,
    text: "(a.status = 'needs_cover' or (",
    becomes: "((",
    seenBy: server("features/attendance/served-after", "nobody came for"),
  },
  {
    name: "who did not answer has missed it before they are asked",
    file: `${SERVER}/features/attendance/commands.ts`,
    text: "(!assignment.isStartAsked || isWordAwaited(assignment, ctx.now))",
    becomes: "!assignment.isStartAsked",
    seenBy: server("features/attendance/served-after", "did not answer"),
  },
  {
    name: "a reminder of wishes waits for the end of a rest day",
    file: `${DOMAIN}/wishes/reminders.ts`,
    text: "broughtForward(windows, own)?.at ?? own",
    becomes: "own",
    seenBy: unit("wishes/reminders"),
  },
  {
    name: "a coordinator puts whom they like on a rest day",
    file: `${DOMAIN}/places/findings.ts`,
    text: '"rest-day": { member: "asks", coordinator: "forbids", passesOver: true,',
    becomes: '"rest-day": { member: "asks", coordinator: "warns",',
    seenBy: unit("places/standing"),
  },
];
