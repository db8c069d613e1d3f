import { receiptError } from "@watchbill/domain/messages/delivery/receipt";
import type { Tx } from "../platform/database/database.ts";
import type { Chance } from "./demo-random.ts";
import type { DemoShift } from "./demo-schedule.ts";
import type { DemoSpot } from "./demo-spots.ts";

const LOG_DAYS = 21;
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";
const DESK =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

interface Facts {
  readonly spots: readonly DemoSpot[];
  readonly shifts: readonly DemoShift[];
  readonly shiftIds: readonly number[];
  readonly assignmentIds: readonly number[];
  readonly memberIds: readonly number[];
  readonly now: Temporal.Instant;
  readonly chance: Chance;
  readonly nameOf: (shift: DemoShift) => string;
}

export async function seedTraces(tx: Tx, facts: Facts): Promise<void> {
  const events = [...dutyEvents(facts), ...signIns(facts)].sort((a, b) =>
    Temporal.Instant.compare(a.occurredAt, b.occurredAt),
  );
  for (let start = 0; start < events.length; start += 500)
    await tx
      .insertInto("events")
      .values(events.slice(start, start + 500))
      .execute();
  await tx.insertInto("notifications").values(notificationsOf(facts)).execute();
  await tx.insertInto("deliveries").values(deliveriesOf(facts)).execute();
}

function dutyEvents({ spots, shiftIds, assignmentIds, now, chance }: Facts) {
  const since = now.subtract({ hours: 24 * LOG_DAYS });
  return spots.flatMap((spot, index) =>
    spot.intervals.flatMap(({ from, until, bySystem }) => {
      if (Temporal.Instant.compare(from, since) < 0) return [];
      const about = {
        subjectId: spot.memberId,
        shiftId: shiftIds[spot.shiftIndex]!,
        assignmentId: assignmentIds[index]!,
        ipAddress: `10.20.0.${chance.between(2, 250)}`,
        userAgent: chance.happens(0.8) ? PHONE : DESK,
      };
      const into = {
        ...about,
        type: "attendance.checked-in",
        actorId: spot.memberId,
        occurredAt: from,
        processedAt: from,
      };
      if (!until) return [into];
      const type = bySystem ? "attendance.closed-by-system" : "attendance.checked-out";
      return [
        into,
        {
          ...about,
          type,
          actorId: bySystem ? null : spot.memberId,
          occurredAt: until,
          processedAt: until,
        },
      ];
    }),
  );
}

function signIns({ memberIds, now, chance }: Facts) {
  return Array.from({ length: 160 }, () => {
    const memberId = chance.pick(memberIds);
    const at = now.subtract({ minutes: chance.between(10, LOG_DAYS * 1440) });
    return {
      type: "accounts.signed-in",
      actorId: memberId,
      subjectId: memberId,
      shiftId: null,
      assignmentId: null,
      occurredAt: at,
      processedAt: at,
      ipAddress: `10.20.0.${chance.between(2, 250)}`,
      userAgent: chance.happens(0.7) ? PHONE : DESK,
    };
  });
}

function notificationsOf({ spots, shifts, shiftIds, now, chance, nameOf }: Facts) {
  const ahead = spots.filter(
    ({ shiftIndex, spotNumber }) =>
      spotNumber !== null && Temporal.Instant.compare(shifts[shiftIndex]!.startsAt, now) > 0,
  );
  return ahead
    .slice(0, 240)
    .map(({ memberId, shiftIndex }) => {
      const createdAt = now.subtract({ minutes: chance.between(5, 9 * 1440) });
      const isRead = chance.happens(0.6);
      return {
        memberId,
        title: "Shift assigned",
        message: `You are on ${nameOf(shifts[shiftIndex]!)}.`,
        metadata: JSON.stringify({ shiftId: shiftIds[shiftIndex]! }),
        isRead,
        readAt: isRead ? createdAt.add({ minutes: 30 }) : null,
        createdAt,
      };
    })
    .sort((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt));
}

/** Errors of a mail server and a carrier for unreachable recipients. */
const REFUSALS = {
  email: "550 mailbox unavailable",
  sms: receiptError("undelivered", "30005", ""),
};

function deliveriesOf({ memberIds, now, chance }: Facts) {
  return Array.from({ length: 180 }, (_, index) => {
    const createdAt = now.subtract({ minutes: chance.between(5, LOG_DAYS * 1440) });
    const isEmail = chance.happens(0.6);
    const hasFailed = chance.happens(0.05);
    return {
      channel: isEmail ? ("email" as const) : ("sms" as const),
      memberId: chance.pick(memberIds),
      recipient: isEmail ? `member${index}@squad.example` : `555${2_000_000 + index}`,
      subject: isEmail ? "Reminder: your shift starts soon" : null,
      content: "Your shift starts soon. Open Watchbill to see who is with you.",
      status: hasFailed ? ("failed" as const) : ("success" as const),
      deliveryMethod: isEmail ? "smtp" : "twilio",
      errorMessage: hasFailed ? REFUSALS[isEmail ? "email" : "sms"] : null,
      processingMs: chance.between(80, 900),
      dueAt: createdAt,
      createdAt,
      sentAt: hasFailed ? null : createdAt.add({ seconds: 2 }),
      attempts: 1,
    };
  }).sort((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt));
}
