import type { EndpointName } from "@watchbill/contract/api";
import { expect } from "vitest";
import type { Person } from "./member-client.ts";

/** A range of past months, whose data no longer changes with time. */
interface PastSpan {
  readonly from: string;
  readonly to: string;
  readonly months: readonly { readonly year: number; readonly month: number }[];
}

const MONTHS = 3;

/** Returns the full months before the current one. */
export function pastSpan(): PastSpan {
  const first = Temporal.Now.plainDateISO("UTC").with({ day: 1 });
  const months = Array.from({ length: MONTHS }, (_none, index) =>
    first.subtract({ months: MONTHS - index }),
  );
  return {
    from: months[0]!.toString(),
    to: first.subtract({ days: 1 }).toString(),
    months: months.map(({ year, month }) => ({ year, month })),
  };
}

/**
 * Reads a squad's data as an admin, to compare it before and after an upgrade or restore: members,
 * past and future shifts, reports and messages.
 */
export async function figuresOf(admin: Person, { from, to, months }: PastSpan) {
  const ask = async (name: EndpointName, input?: Readonly<Record<string, unknown>>) => {
    const { status, body } = await admin.call(name, input);
    expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  const range = { startDate: from, endDate: to };
  const pastMonths = [];
  for (const month of months) pastMonths.push(await ask("shifts.month", month));
  const next = Temporal.PlainDate.from(to).add({ days: 1 });
  const ahead = next.add({ months: 1 });
  return {
    months: pastMonths,
    crews: crewsOf([
      ...(await ask("shifts.month", { year: next.year, month: next.month })),
      ...(await ask("shifts.month", { year: ahead.year, month: ahead.month })),
    ]),
    members: await ask("members.list", { filter: "all" }),
    hours: await ask("reports.members", range),
    coverage: await ask("reports.coverage", range),
    cover: await ask("reports.replacements", range),
    requests: await ask("replacements.list"),
    settings: await ask("settings.organization"),
    preferences: await ask("accounts.currentUser"),
    availability: (await ask("members.list", { filter: "all" })).map(availabilityOf),
    notifications: await ask("notifications.list"),
    webhooks: (await ask("webhooks.list")).map(({ id, url, events, isActive }: Webhook) => ({
      id,
      url,
      events,
      isActive,
    })),
    feeds: await ask("calendarFeeds.list"),
    messages: (await ask("messages.log", { limit: 500 })).map(
      ({ id, recipient }: LoggedMessage) => ({
        id,
        recipient,
      }),
    ),
  };
}

/**
 * Number of earlier messages to compare, so few that new messages do not push them off the page.
 */
const MESSAGES_COMPARED = 200;

/** Expects equal data before and after; new events and reminders that came due may be added. */
export function expectSame(after: Figures, { notifications, messages, ...before }: Figures): void {
  for (const [what, figures] of Object.entries(before))
    expect(after, what).toMatchObject({ [what]: figures });
  expect(after.notifications, "notifications").toEqual(expect.arrayContaining(notifications));
  expect(after.messages, "messages").toEqual(
    expect.arrayContaining(messages.slice(0, MESSAGES_COMPARED)),
  );
}

export type Figures = Awaited<ReturnType<typeof figuresOf>>;

interface LoggedMessage {
  readonly id: number;
  readonly recipient: string;
}
interface Webhook {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
}
interface ShiftWithCrew {
  readonly id: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly assignments: readonly { readonly id: number; readonly userId: number }[];
}

/** Returns a member's availability, which earlier versions store in fields with other names. */
function availabilityOf(member: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(member).filter(([field]) => field === "id" || field.endsWith("Availability")),
  );
}

/**
 * Returns the members and times of each shift without the status, which may change with the minute.
 */
function crewsOf(shifts: readonly ShiftWithCrew[]) {
  return shifts.map(({ id, startsAt, endsAt, assignments }) => ({
    id,
    startsAt,
    endsAt,
    crew: assignments.map((one) => [one.id, one.userId]),
  }));
}
