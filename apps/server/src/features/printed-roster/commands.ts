import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { unitAndName } from "@watchbill/domain/members/person-name";
import type { MemberMessage } from "@watchbill/domain/messages/templates/member-message";
import {
  type RosterAudience,
  rosterAudienceBlockedBecause,
  rosterEmailedText,
  rosterWay,
  windowToMail,
} from "@watchbill/domain/printed-roster/roster-mail";
import {
  type RestRoster,
  rosterEmail,
  rosterTitle,
} from "@watchbill/domain/printed-roster/shabbat-roster";
import { ROSTER_EMAIL_TO_LABELS } from "@watchbill/domain/settings/roster-recipients";
import { shabbatSpanText } from "@watchbill/domain/shabbat/shabbat-text";
import { plural } from "@watchbill/domain/text/language";
import { dateOf, isBefore, type LocalDate } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { type SendingConfiguration, sendToMembers } from "../messages/send-commands.ts";
import { notifyMembers } from "../notifications/commands.ts";
import { readNames } from "../qualifications/crew-queries.ts";
import { shabbatWindowsAhead } from "../shabbat/queries.ts";
import { type ReadRoster, readAudience, readHaveOne, readRoster, shabbatOf } from "./queries.ts";
import { saveFirst, saveNewer } from "./store.ts";

const OVER = conflict("shabbat-over", "This Shabbat or Yom Tov is over.");
const EMPTY = conflict(
  "roster-empty",
  "No shifts during this Shabbat or Yom Tov, so there's no roster to email.",
);
const NO_ONE = conflict(
  "no-email-recipients",
  "No active members match this choice. Choose others.",
);
const QUALIFICATION_MISSING = missing(
  "qualification-missing",
  "This qualification was deleted. Choose another one.",
);

/** Emails the printable roster of a Shabbat to the members that a coordinator chose. */
export async function mailRoster(
  ctx: CommandContext<MemberActor>,
  { day, ...chosen }: ParsedInputOf<Api["printedRoster.mail"]>,
  configuration: SendingConfiguration,
): Promise<OutputOf<Api["printedRoster.mail"]>> {
  throwIf(rosterAudienceBlockedBecause(chosen));
  const window = shabbatOf(ctx, day);
  throwIf(isBefore(ctx.now, window.endsAt) ? null : OVER);
  const to = await audienceInWords(ctx, chosen.audience, chosen.qualificationId);
  const read = await readRoster(ctx.tx, ctx, window);
  throwIf(read.roster.shifts.length === 0 ? EMPTY : null);
  const ids = await readAudience(ctx.tx, chosen, ctx, read.inIt);
  throwIf(ids.length === 0 ? NO_ONE : null);
  const reached = await readReached(ctx, ids);
  const sent = await saveNewer(ctx.tx, rowsOf(ctx, day, read, reached));
  const notified = reached.filter(({ id, way }) => way !== "none" && sent.has(id));
  await send(ctx, day, read.roster, notified, configuration);
  const named = (way: Way, among: readonly Reached[]): string[] =>
    among.filter((one) => one.way === way).map(({ name }) => name);
  const byMail = notified.filter(({ way }) => way === "mail");
  if (notified.length > 0)
    await ctx.record({
      type: "roster.emailed",
      details: {
        beginsOn: day,
        name: window.name,
        to,
        people: notified.length,
        isAutomatic: false,
      },
    });
  const result = {
    emailed: byMail.length,
    had: reached.filter(({ id, way }) => way !== "none" && !sent.has(id)).length,
    notifiedInApp: named("app", notified),
    notReached: named("none", reached),
  };
  return { emailed: byMail.length, message: rosterEmailedText(result) };
}

/**
 * Emails the roster of the next Shabbat to the squad's chosen group, once to each member, also to
 * one assigned later. A coordinator sends updates manually.
 */
export async function mailRosterByItself(
  ctx: CommandContext,
  configuration: SendingConfiguration,
): Promise<void> {
  const { rosterEmailTo: audience, rosterEmailHours, timeZone } = ctx.organization;
  if (audience === "nobody") return;
  const window = windowToMail(shabbatWindowsAhead(ctx), rosterEmailHours, ctx.now);
  if (!window) return;
  const day = dateOf(window.startsAt, timeZone);
  const read = await readRoster(ctx.tx, ctx, window);
  if (read.roster.shifts.length === 0) return;
  const all = await readAudience(
    ctx.tx,
    { audience, qualificationId: null, memberIds: [] },
    ctx,
    read.inIt,
  );
  const have = await readHaveOne(ctx.tx, day, all);
  const reached = await readReached(
    ctx,
    all.filter((id) => !have.has(id)),
  );
  const sent = await saveFirst(ctx.tx, rowsOf(ctx, day, read, reached));
  const notified = reached.filter(({ id }) => sent.has(id));
  if (notified.length === 0) return;
  await send(ctx, day, read.roster, notified, configuration);
  await ctx.record({
    type: "roster.emailed",
    details: {
      beginsOn: day,
      name: window.name,
      to: inSentence(audience),
      people: notified.length,
      isAutomatic: true,
    },
  });
}

type Way = ReturnType<typeof rosterWay>;

interface Reached {
  readonly id: number;
  readonly name: string;
  readonly way: Way;
}

/** Returns how each of these members can get the roster now. */
async function readReached(ctx: CommandContext, ids: readonly number[]): Promise<Reached[]> {
  if (ids.length === 0) return [];
  const windows = shabbatWindowsAhead(ctx);
  const rows = await ctx.tx
    .selectFrom("members")
    .select(["id", "unitNumber", "firstName", "lastName", "emailNotifications", "observesShabbat"])
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
  return rows.map(({ id, emailNotifications, observesShabbat, ...person }) => ({
    id,
    name: unitAndName(person),
    way: rosterWay({ takesMail: emailNotifications, observesShabbat }, windows, ctx.now),
  }));
}

/** Returns the rows to insert, sorted by id so that two concurrent senders do not deadlock. */
function rowsOf(
  ctx: CommandContext,
  beginsOn: LocalDate,
  { contentHash }: ReadRoster,
  reached: readonly Reached[],
) {
  return reached
    .filter(({ way }) => way !== "none")
    .map(({ id, way }) => ({
      beginsOn,
      memberId: id,
      contentHash,
      isByEmail: way === "mail",
      emailedAt: ctx.now,
    }));
}

async function send(
  ctx: CommandContext,
  day: LocalDate,
  roster: RestRoster,
  notified: readonly Reached[],
  configuration: SendingConfiguration,
): Promise<void> {
  const { window, clock, shifts } = roster;
  const spoken = plural(
    shifts.length,
    `1 shift. ${shabbatSpanText(window, clock)}`,
    `${shifts.length} shifts. ${shabbatSpanText(window, clock)}`,
  );
  await notifyMembers(
    ctx,
    notified.map(({ id, way }) => ({
      memberId: id,
      eventId: null,
      title: rosterTitle(roster),
      message:
        way === "mail"
          ? `We emailed it to you. ${spoken}`
          : `You don't get email. ${spoken} See the crews in the calendar.`,
      metadata: { kind: "rest-roster" },
      parameters: { way, shiftCount: shifts.length, window },
    })),
  );
  await sendToMembers(
    ctx,
    notified.filter(({ way }) => way === "mail").map(({ id }) => messageOf(ctx, day, roster, id)),
    configuration,
  );
}

function messageOf(
  ctx: CommandContext,
  day: LocalDate,
  roster: RestRoster,
  memberId: number,
): MemberMessage {
  const { now } = ctx;
  const { window } = roster;
  const title = rosterTitle(roster);
  return {
    memberId,
    messageUrgency: "action",
    priority: "normal",
    isMailOnly: true,
    kind: "rest-roster",
    asks: false,
    askedShift: null,
    // Quiet hours delay the email, but not beyond candle lighting.
    usefulUntil: isBefore(now, window.startsAt) ? window.startsAt : window.endsAt,
    about: { eventId: null, shiftId: null, assignmentId: null, requestId: null },
    purpose: null,
    dedupKey: `rest-roster:${memberId}:${day}:${now.epochMilliseconds}`,
    isBatched: null,
    calendar: null,
    write: ({ firstName, link }) => ({
      email: rosterEmail(roster, { firstName, link, now }),
      sms: title,
      push: { title, body: shabbatSpanText(window, roster.clock) },
    }),
  };
}

async function audienceInWords(
  ctx: CommandContext,
  audience: RosterAudience,
  qualificationId: number | null,
): Promise<string> {
  if (audience === "chosen") return "chosen members";
  if (audience !== "qualification") return inSentence(audience);
  const names = await readNames(ctx.tx);
  return `holders of ${orThrow(qualificationId === null ? null : names.get(qualificationId), QUALIFICATION_MISSING).name}`;
}

function inSentence(audience: keyof typeof ROSTER_EMAIL_TO_LABELS): string {
  const label = ROSTER_EMAIL_TO_LABELS[audience];
  return `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`;
}
