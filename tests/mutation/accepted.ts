import { ACCEPTED_IN_HOLIDAYS } from "./accepted-in-holidays.ts";
import { ACCEPTED_IN_MEMBERS } from "./accepted-in-members.ts";
import { ACCEPTED_IN_MESSAGES } from "./accepted-in-messages.ts";
import { ACCEPTED_IN_PLACES } from "./accepted-in-places.ts";
import { ACCEPTED_IN_PRIVACY } from "./accepted-in-privacy.ts";
import { ACCEPTED_IN_REPORTS } from "./accepted-in-reports.ts";
import { ACCEPTED_IN_REST_DAYS } from "./accepted-in-rest-days.ts";
import { ACCEPTED_IN_SETTINGS } from "./accepted-in-settings.ts";
import { ACCEPTED_IN_SHIFTS } from "./accepted-in-shifts.ts";
import { ACCEPTED_IN_SUBSTITUTES } from "./accepted-in-substitutes.ts";
import { ACCEPTED_IN_TIME } from "./accepted-in-time.ts";

/** A change that no test can see, and why. */
export interface Accepted {
  readonly file: string;
  /** The code that is replaced, as it stands there. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}

/** Survivors that were read and change nothing that anybody could notice. */
export const ACCEPTED: readonly Accepted[] = [
  {
    file: "packages/domain/src/accounts/authenticator.ts",
    original: "step - distance",
    replacement: "step + distance",
    why: "With a leeway of one step the distance is none.",
  },
  {
    file: "packages/domain/src/accounts/authenticator.ts",
    original: "step + distance",
    replacement: "step - distance",
    why: "With a leeway of one step the distance is none.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/[^\\p{L}\\p{N}]+/u",
    replacement: "/[^\\p{L}\\p{N}]/u",
    why: "Between two signs there is an empty word more, and what is so short is left out.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/^(.)\\1*/",
    replacement: "/(.)\\1*/",
    why: "One letter is found at the beginning of every text, so that it is looked for nowhere else.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/^(.)\\1*/.exec(text)?.[0]",
    replacement: "/^(.)\\1*/.exec(text)[0]",
    why: "No text is empty here; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "inLine < text.length",
    replacement: "inLine <= text.length",
    why: "What is cut off beyond the end of a text is all of it, too.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/[^\\p{L}\\p{N}]+/gu",
    replacement: "/[^\\p{L}\\p{N}]/gu",
    why: "All of them are taken out, one by one or together.",
  },
  {
    file: "packages/domain/src/accounts/provider.ts",
    original: "level === null",
    replacement: "false",
    why: "No word that the operator gives is none at all.",
  },
  {
    file: "packages/domain/src/accounts/provider.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "No operator gives this word.",
  },
  {
    file: "packages/domain/src/accounts/sign-in-slip.ts",
    original: "/[\\s-]+/g",
    replacement: "/[\\s-]/g",
    why: "All of them are taken out, one by one or together.",
  },
  {
    file: "packages/domain/src/accounts/throttle.ts",
    original: "region === null",
    replacement: "false",
    why: "No network begins with the word that none becomes.",
  },
  {
    file: "packages/domain/src/accounts/throttle.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "One failure more or less than none makes nobody wait.",
  },
  {
    file: "packages/domain/src/activity/log-search.ts",
    original: "/[^\\p{L}\\p{N}-]+/u",
    replacement: "/[^\\p{L}\\p{N}-]/u",
    why: "Between two signs there is an empty part more, and those are left out.",
  },
  {
    file: "packages/domain/src/activity/seal-notes.ts",
    original: 'note.kind !== "head"',
    replacement: "false",
    why: "What was let go is the first of the notes, which stays anyway.",
  },
  {
    file: "packages/domain/src/activity/seal-notes.ts",
    original: "before.at(-1)?.position",
    replacement: "before.at(-1).position",
    why: "That there is none was answered before; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/activity/seal-notes.ts",
    original: "Temporal.Instant.compare(trim.at, now) < 0",
    replacement: "Temporal.Instant.compare(trim.at, now) <= 0",
    why: "Of two that are the same moment either is the earlier.",
  },
  {
    file: "packages/domain/src/activity/user-agent.ts",
    original: "!userAgent",
    replacement: "false",
    why: "What is empty or missing matches none of the patterns, either.",
  },
  {
    file: "packages/domain/src/burden/duty.ts",
    original: "part.from >= stretch.until",
    replacement: "false",
    why: "What comes later shares no time with it; to stop before only saves time.",
  },
  {
    file: "packages/domain/src/burden/duty.ts",
    original: "part.from >= stretch.until",
    replacement: "part.from > stretch.until",
    why: "What begins at the end shares no time with it; to stop before only saves time.",
  },
  {
    file: "packages/domain/src/burden/duty.ts",
    original: "part.night !== null",
    replacement: "true",
    why: "None is no number of a night; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/burden/duty.ts",
    original: "nights[index]!.from < whole.until",
    replacement: "true",
    why: "What comes later shares no time with it; to stop before only saves time.",
  },
  {
    file: "packages/domain/src/burden/duty.ts",
    original: "nights[index]!.from < whole.until",
    replacement: "nights[index]!.from <= whole.until",
    why: "What begins at the end shares no time with it.",
  },
  {
    file: "packages/domain/src/burden/how-counted.ts",
    original: "NIGHT_LENGTH * HOUR_MS",
    replacement: "NIGHT_LENGTH / HOUR_MS",
    why: "A place taken at any moment of the day before is a late save.",
  },
  {
    file: "packages/domain/src/burden/time-there.ts",
    original: "false",
    replacement: "true",
    why: "The last mark ends a time and begins none.",
  },
  {
    file: "packages/domain/src/burden/time-there.ts",
    original: "until > from",
    replacement: "until >= from",
    why: "A time that ends as it begins adds nothing.",
  },
  {
    file: "packages/domain/src/burden/time-there.ts",
    original: "end <= start",
    replacement: "end < start",
    why: "A time that ends as it begins covers nothing.",
  },
  ...ACCEPTED_IN_HOLIDAYS,
  ...ACCEPTED_IN_MEMBERS,
  ...ACCEPTED_IN_MESSAGES,
  {
    file: "packages/domain/src/operations/alarm-names.ts",
    original: "/^disk-low (.+)$/",
    replacement: "/^disk-low (.+)/",
    why: "No folder's name has two lines.",
  },
  {
    file: "packages/domain/src/operations/alarm-names.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Only what stands second is looked at.",
  },
  {
    file: "packages/domain/src/operations/backup-schedule.ts",
    original: '{ disambiguation: "compatible" }',
    replacement: "{}",
    why: "It is what is done where nothing is said of it.",
  },
  {
    file: "packages/domain/src/operations/backup-words.ts",
    original: "amount >= 10",
    replacement: "amount > 10",
    why: "Ten is written alike to the whole and to the tenth.",
  },
  {
    file: "packages/domain/src/operations/conditions.ts",
    original: "silent !== null",
    replacement: "true",
    why: "None is no longer than any time; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/operations/conditions.ts",
    original: "age === null",
    replacement: "false",
    why: "None is no longer than any time; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/operations/conditions.ts",
    original: "minutes < 2 * HOUR_MINUTES",
    replacement: "minutes <= 2 * HOUR_MINUTES",
    why: "Two hours are called so by either.",
  },
  {
    file: "packages/domain/src/operations/conditions.ts",
    original: "amount >= 10",
    replacement: "amount > 10",
    why: "Ten is written alike to the whole and to the tenth.",
  },
  ...ACCEPTED_IN_PLACES,
  {
    file: "packages/domain/src/plans/plan-form.ts",
    original: "a === b",
    replacement: "false",
    why: "Where there was no end of the wishes and is none, there is nothing to refuse of it, either.",
  },
  {
    file: "packages/domain/src/plans/plan-form.ts",
    original: "before < tomorrow",
    replacement: "before <= tomorrow",
    why: "Of two that are the same day either is the later.",
  },
  {
    file: "packages/domain/src/polls/poll-form.ts",
    original: "twice >= 0",
    replacement: "twice > 0",
    why: "An answer that is there already is never the first.",
  },
  {
    file: "packages/domain/src/polls/poll-message.ts",
    original: "letters.length - 1",
    replacement: "letters.length + 1",
    why: "A question that does not fit does not with dots behind it, either.",
  },
  {
    file: "packages/domain/src/polls/poll.ts",
    original: "/^(?:at|on) /",
    replacement: "/(?:at|on) /",
    why: "A moment begins with one of them, so that it is looked for nowhere else.",
  },
  ...ACCEPTED_IN_PRIVACY,
  {
    file: "packages/domain/src/proposals/judge-places.ts",
    original: "{ insteadOf: null }",
    replacement: "{}",
    why: "In nobody's place and in the place of none that is named are the same.",
  },
  {
    file: "packages/domain/src/proposals/judge-places.ts",
    original: "member?.holdings",
    replacement: "member.holdings",
    why: "Whose place holds is a member; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/qualifications/crew.ts",
    original: "shift.roleIds.length === 0",
    replacement: "false",
    why: "Where no role is asked for none is lost; to answer before only saves time.",
  },
  {
    file: "packages/domain/src/qualifications/holding.ts",
    original: "lastDay === null",
    replacement: "false",
    why: "None is no day of the calendar, either.",
  },
  {
    file: "packages/domain/src/qualifications/holding.ts",
    original: "lastDay !== null",
    replacement: "true",
    why: "None is neither before nor after any day; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/qualifications/role-left.ts",
    original: "end !== null",
    replacement: "true",
    why: "None is before no day; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/qualifications/role-left.ts",
    original: "held.length === 0",
    replacement: "false",
    why: "To a full crew of which nobody seeks cover nobody comes, which is said elsewhere.",
  },
  {
    file: "packages/domain/src/qualifications/role-left.ts",
    original: "{ insteadOf: null }",
    replacement: "{}",
    why: "In nobody's place and in the place of none that is named are the same.",
  },
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "{ insteadOf: request.requesterId }",
    replacement: "{}",
    why: "Whoever has their place back is not counted among those who seek cover, either.",
  },
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "{ insteadOf: member.id ?? null }",
    replacement: "{}",
    why: "Whoever has their place back is not counted among those who seek cover, either.",
  },
  {
    file: "packages/domain/src/replacements/request.ts",
    original: "member.id ?? null",
    replacement: "member.id && null",
    why: "Whoever has their place back is not counted among those who seek cover, either.",
  },
  {
    file: "packages/domain/src/replacements/waves.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Whoever is left there keeps a rest day; only the compiler does not see it.",
  },
  ...ACCEPTED_IN_REPORTS,
  ...ACCEPTED_IN_REST_DAYS,
  ...ACCEPTED_IN_SETTINGS,
  ...ACCEPTED_IN_SHIFTS,
  ...ACCEPTED_IN_SUBSTITUTES,
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: "{ insteadOf }",
    replacement: "{}",
    why: "Whose place it is matters among those who seek cover, and whoever gives a place in a swap seeks none.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: 'findingsAfter(half, rules, "coordinator").find((finding) => finding.code === code)?.text',
    replacement: 'findingsAfter(half, rules, "coordinator").find(finding => finding.code === code).text',
    why: "Whatever speaks against a member in a swap is told to a coordinator, too; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/swaps/exchange.ts",
    original: 'level === "asks"',
    replacement: "true",
    why: "To a member a finding asks or forbids, and what forbids was refused before.",
  },
  ...ACCEPTED_IN_TIME,
  {
    file: "packages/domain/src/wishes/most-and-least.ts",
    original: "leastShifts !== null",
    replacement: "true",
    why: "None is more than no number; only the compiler does not see it.",
  },
];
