import { type Bug, DOMAIN, unit } from "./bug.ts";

const WEB = "apps/web/src";
const web = (path: string): Bug["seenBy"] => ({ suite: "unit", file: `${WEB}/${path}.test.ts` });

/** Faults in what is found, and in what keys mean. */
export const SEARCH_BUGS: readonly Bug[] = [
  {
    name: "a search finds what meets one of its words only",
    file: `${WEB}/features/search/rank.ts`,
    text: "    if (score === 0) return 0;\n    sum += score;",
    becomes: "    sum += score;",
    seenBy: web("features/search/rank"),
  },
  {
    name: "what was chosen of late comes before what fits better",
    file: `${WEB}/features/search/rank.ts`,
    text: "score + (at < 0 ? 0 : 1 - at / recent.length)",
    becomes: "score + (at < 0 ? 0 : 100 - at / recent.length)",
    seenBy: web("features/search/rank"),
  },
  {
    name: "at two in the morning tonight is the night to come",
    file: `${DOMAIN}/time/relative-day.ts`,
    text: "  const evening = dutyDate(now, zone);",
    becomes: "  const evening = dateOf(now, zone);",
    seenBy: unit("time/relative-day"),
  },
  {
    name: "members hear the keys of administrators",
    file: `${WEB}/app/keys.ts`,
    text: '!isForAdmins || role === "admin"',
    becomes: '!isForAdmins || role !== "admin" || true',
    seenBy: web("app/keys"),
  },
  {
    name: "a key that a part of the page hears by itself does something else as well",
    file: `${WEB}/app/keys.ts`,
    text: "key.act !== null && isBeginning(key.keys)",
    becomes: "isBeginning(key.keys)",
    seenBy: web("app/keys"),
  },
];
