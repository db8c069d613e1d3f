import { type Bug, DOMAIN, SERVER, server, unit } from "./bug.ts";

const OWN_CALENDARS = `${SERVER}/features/own-calendars`;

/** Faults around members' own calendars. */
export const OWN_CALENDAR_BUGS: readonly Bug[] = [
  {
    name: "a shift that the member's calendar shows keeps them off that shift",
    file: `${DOMAIN}/own-calendars/busy.ts`,
    text: "&& entry.uid.endsWith(`@${appHost}`)) return false;",
    becomes: "&& entry.uid.endsWith(`@${appHost}`)) return true;",
    seenBy: unit("own-calendars/own-calendars"),
  },
  {
    name: "a reading that was under way brings back the times of a calendar that was taken back",
    file: `${OWN_CALENDARS}/reading-commands.ts`,
    text: "if (calendar?.leaseToken !== leaseToken) return;",
    becomes: "if (!calendar) return;",
    seenBy: server("features/own-calendars/feature", "leaves nothing of the first"),
  },
  {
    name: "a redirect into a private network is followed",
    file: `${SERVER}/platform/outside/read-outside.ts`,
    text: "if (!addresses.every(({ address }) => mayReach(address))) return",
    becomes: "if (hop === 0 && !addresses.every(({ address }) => mayReach(address))) return",
    seenBy: { suite: "unit", file: `${SERVER}/platform/outside/read-outside.unit.test.ts` },
  },
  {
    name: "a server that was off for weeks gives calendars up at its first failure",
    file: `${DOMAIN}/own-calendars/reading.ts`,
    text: " && failedInRow >= GIVEN_UP_ATTEMPTS) return",
    becomes: ") return",
    seenBy: unit("own-calendars/own-calendars"),
  },
  {
    name: "others see when a member is busy by their own calendar",
    file: `${SERVER}/features/away/queries.ts`,
    text: 'const seen = ctx.actor.role === "admin" ? "all" : [ctx.actor.id];',
    becomes: 'const seen = "all";',
    seenBy: server("features/own-calendars/feature", "shows others nothing"),
  },
  {
    name: "the secret address of an inactive member is kept without end",
    file: `${DOMAIN}/own-calendars/reading.ts`,
    text: "return now.subtract({ hours: 24 * INACTIVE_FORGOTTEN_DAYS });",
    becomes: "return now.subtract({ hours: 24 * 365 * INACTIVE_FORGOTTEN_DAYS });",
    seenBy: server("features/own-calendars/feature", "who is deactivated"),
  },
];
