import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ASK_BUGS } from "./ask-bugs.ts";
import type { Bug } from "./bug.ts";
import { CALENDAR_BUGS } from "./calendar-bugs.ts";
import { DOMAIN_BUGS } from "./domain-bugs.ts";
import { DUTY_BUGS } from "./duty-bugs.ts";
import { FILL_BUGS } from "./fill-bugs.ts";
import { FIRST_RUN_BUGS } from "./first-run-bugs.ts";
import { HANDS_BUGS } from "./hands-bugs.ts";
import { KEEPING_BUGS } from "./keeping-bugs.ts";
import { LONG_RUN_BUGS } from "./long-run-bugs.ts";
import { MEMBER_BUGS } from "./member-bugs.ts";
import { NOUN_BUGS } from "./noun-bugs.ts";
import { OWN_CALENDAR_BUGS } from "./own-calendar-bugs.ts";
import { PHONE_BUGS } from "./phone-bugs.ts";
import { POLL_BUGS } from "./poll-bugs.ts";
import { PROGRAM_BUGS } from "./program-bugs.ts";
import { REST_DAY_BUGS } from "./rest-day-bugs.ts";
import { SCHEDULE_BUGS } from "./schedule-bugs.ts";
import { SEARCH_BUGS } from "./search-bugs.ts";
import { SERVER_BUGS } from "./server-bugs.ts";
import { SUBSTITUTE_BUGS } from "./substitute-bugs.ts";
import { SWAP_BUGS } from "./swap-bugs.ts";
import { TRUST_BUGS } from "./trust-bugs.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Every bug that is planted. */
export const BUGS: readonly Bug[] = [
  ...ASK_BUGS,
  ...CALENDAR_BUGS,
  ...DOMAIN_BUGS,
  ...DUTY_BUGS,
  ...FILL_BUGS,
  ...FIRST_RUN_BUGS,
  ...SERVER_BUGS,
  ...PROGRAM_BUGS,
  ...LONG_RUN_BUGS,
  ...TRUST_BUGS,
  ...KEEPING_BUGS,
  ...SUBSTITUTE_BUGS,
  ...HANDS_BUGS,
  ...REST_DAY_BUGS,
  ...SCHEDULE_BUGS,
  ...SEARCH_BUGS,
  ...MEMBER_BUGS,
  ...NOUN_BUGS,
  ...OWN_CALENDAR_BUGS,
  ...PHONE_BUGS,
  ...POLL_BUGS,
  ...SWAP_BUGS,
];

/** Which bugs cannot be planted any more, and why: such a bug says nothing about the tests. */
export function staleBugs(bugs: readonly Bug[]): string[] {
  return bugs.flatMap(({ name, file, text, seenBy }) => {
    if (seenBy.file && !existsSync(join(ROOT, seenBy.file))) return [`"${name}": there is no ${seenBy.file} that should see it`];
    const found = readFileSync(join(ROOT, file), "utf8").split(text).length - 1;
    return found === 1 ? [] : [`"${name}": its text stands ${found} times in ${file}; write the bug anew`];
  });
}
