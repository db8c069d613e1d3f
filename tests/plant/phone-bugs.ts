import { type Bug, DOMAIN, unit } from "./bug.ts";

/** Faults in what the phone shows by itself. */
export const PHONE_BUGS: readonly Bug[] = [
  {
    name: "a question and its notification are two things on the icon",
    file: `${DOMAIN}/notifications/needs-me.ts`,
    text: ' && !spokenOf("pollId", id)',
    becomes: "",
    seenBy: unit("notifications/needs-me"),
  },
  {
    name: "the row of a notification offers what is not its reader's to take",
    file: `${DOMAIN}/notifications/accept-offer.ts`,
    text: "id === shiftId && ownPart === null",
    becomes: "id === shiftId",
    seenBy: unit("notifications/accept-offer"),
  },
  {
    name: "an import of which somebody was invited is undone",
    file: `${DOMAIN}/members/member-removal.ts`,
    text: "  if (first === undefined) return null;",
    becomes: "  if (first === undefined || touched.length === 1) return null;",
    seenBy: unit("members/member-removal"),
  },
];
