import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { addMember } from "../../testing/squads/builders.ts";
import { startWorker as forkWorker } from "../../testing/start-worker.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const REMINDERS = 1_000;
const WORKERS = 3;
const KILLS = 12;
const NOW = "2026-05-13T14:00:00Z";
/**
 * The test clock runs 20 times as fast: a 30-second lease lasts 1.5 seconds, more than sending one
 * message takes.
 */
const CLOCK_SPEED = 20;
const IN_FLIGHT = 8;

function startWorker(app: TestApp, mail: TestMailServer, since: string): ChildProcess {
  return forkWorker(
    app,
    {
      CLOCK_SPEED: String(CLOCK_SPEED),
      SMTP_URL: mail.url,
      MAIL_FROM: "duty@squad.example",
      MAIL_PER_SECOND: "1000",
    },
    { start: NOW, since },
  );
}

/**
 * Adds a thousand members with one shift each, which starts in nine hours, so that the first
 * reminder is due.
 */
async function squadWithReminders(app: TestApp): Promise<void> {
  const { write } = app.dependencies.database;
  const { id: first } = await addMember(app, { smsNotifications: false });
  const now = app.clock.now();
  const startsAt = Temporal.Instant.from("2026-05-13T22:30:00Z");
  const member = await write
    .selectFrom("members")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const { id: _id, ...row } = member;
  const members = await write
    .insertInto("members")
    .values(
      Array.from({ length: REMINDERS }, (_, index) => ({
        ...row,
        availability: JSON.stringify(row.availability),
        unitNumber: `R-${index}`,
        email: `r${index}@squad.example`,
        dualReminders: false,
      })),
    )
    .returning("id")
    .execute();
  const shifts = await write
    .insertInto("shifts")
    .values(
      members.map(() => ({
        type: "evening",
        date: "2026-05-13",
        startTime: "18:30",
        endTime: "20:30",
        startsAt,
        endsAt: startsAt.add({ hours: 2 }),
        maxMembers: 1,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning("id")
    .execute();
  await write
    .insertInto("shiftAssignments")
    .values(
      members.map(({ id }, index) => ({
        shiftId: shifts[index]!.id,
        memberId: id,
        spotNumber: 1,
        status: "assigned",
        startsAt: now,
        endsAt: now,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
}

test("sends a thousand reminders while workers are killed at random: none is lost, each is one message", {
  // The test needs far less time, except on a busy machine.
  timeout: 600_000,
}, async () => {
  const mail = await startMailServer();
  const app = await createTestApp();
  app.clock.set(NOW);
  await squadWithReminders(app);
  const since = Temporal.Now.instant().toString();
  const workers = Array.from({ length: WORKERS }, () => startWorker(app, mail, since));
  const isDone = async (): Promise<boolean> => {
    const rows = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("status", "=", "success")
      .executeTakeFirstOrThrow();
    return Number(rows.count) >= REMINDERS;
  };
  try {
    let kills = 0;
    while (!(await isDone())) {
      // Kills a worker after progress, not after a time: each time the mail server has accepted
      // further messages.
      const taken = mail.received.length;
      await expect
        .poll(() => mail.received.length > taken + 20 || isDone(), { interval: 20 })
        .toBeTruthy();
      if (kills >= KILLS) continue;
      const victim = randomInt(WORKERS);
      const killed = workers[victim]!;
      const exited = once(killed, "exit");
      killed.kill("SIGKILL");
      await exited;
      workers[victim] = startWorker(app, mail, since);
      kills += 1;
    }
    const ids = mail.received.map((received) => received.mail.messageId);
    const distinct = new Set(ids);
    const recipients = new Set(mail.received.flatMap(({ to }) => to));
    expect(kills).toBeGreaterThan(5);
    expect(distinct.size).toBe(REMINDERS);
    expect(recipients.size).toBe(REMINDERS);
    expect(ids.length - distinct.size).toBeLessThanOrEqual(kills * IN_FLIGHT);
  } finally {
    await Promise.all(
      workers.map(async (worker) => {
        const exited =
          worker.exitCode === null && worker.signalCode === null ? once(worker, "exit") : wait(0);
        worker.kill("SIGKILL");
        await exited;
      }),
    );
    await app.close();
    await mail.close();
  }
});
