import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { erasureNotesIn } from "../../platform/backup/erasure-notes.ts";
import { restoreBackup } from "../../platform/backup/restore-backup.ts";
import { writeBackup } from "../../platform/backup/write-backup.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { columnsContaining } from "../../testing/text-columns.ts";
import { eraseAgain } from "./erase-commands.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeEach(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", firstName: "Rina", lastName: "Cohen" });
});
afterEach(() => app.close());

const write = () => app.dependencies.database.write;
const columnsWith = (text: string) => columnsContaining(write(), text);

describe("a restored backup", () => {
  test("does not bring back a member who was erased after the backup", async () => {
    const folder = mkdtempSync(join(tmpdir(), "watchbill-erase-"));
    const file = join(folder, "before.gz");
    const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
    const shift = await addShift(app, { date: "2026-05-20", startTime: "18:30", endTime: "20:30" });
    await addAssignment(app, shift.id, dana.id);
    await writeBackup(app.connection, file, app.clock.now(), "compressed");
    await admin.call("members.setActive", { ids: [dana.id], isActive: false });
    await app.settle();
    expect((await admin.call("privacy.erase", { id: dana.id, unitNumber: "C-25" })).status).toBe(
      200,
    );
    await app.worker.tick();
    const notes = app.dependencies.erasureNotes.read();
    expect(notes).toMatchObject([{ memberId: dana.id }]);
    expect(JSON.stringify(notes)).not.toMatch(/Dana|C-25/);

    const database = await createTestDatabase();
    await restoreBackup(database.connection, file);
    await app.close();
    app = await createTestApp({ connection: database.connection, clock: app.clock });
    expect(await columnsWith("Dana")).toEqual(["members.first_name"]);
    const again = () => runAsSystem(app.dependencies, (ctx) => eraseAgain(ctx, notes));
    expect(await again()).toBe(1);
    expect(await again()).toBe(0);
    await app.settle();
    expect(await columnsWith("Dana")).toEqual([]);
    const spots = await write()
      .selectFrom("shiftAssignments")
      .select("id")
      .where("memberId", "=", dana.id)
      .execute();
    expect(spots, "the shift ahead is open again").toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test("does not erase a member of another squad who has the erased member's id", async () => {
    const dana = await addMember(app, {
      unitNumber: "C-25",
      firstName: "Dana",
      lastName: "Levi",
      isActive: false,
    });
    const { createdAt } = await write()
      .selectFrom("members")
      .select("createdAt")
      .where("id", "=", dana.id)
      .executeTakeFirstOrThrow();
    const note = {
      memberId: dana.id,
      createdAt: createdAt.add({ hours: 1 }),
      erasedAt: app.clock.now(),
    };
    expect(await runAsSystem(app.dependencies, (ctx) => eraseAgain(ctx, [note]))).toBe(0);
    expect(await columnsWith("Dana")).toEqual(["members.first_name"]);
  });
});

test("erasure notes (the file of erased members) are read back, except a truncated line", () => {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-erase-"));
  const notes = erasureNotesIn(folder);
  expect(notes.read()).toEqual([]);
  const at = Temporal.Instant.from("2026-05-12T18:00:00Z");
  notes.write([{ memberId: 7, createdAt: at, erasedAt: at }]);
  appendFileSync(join(folder, "erased-members.jsonl"), '{"memberId":8,"crea');
  expect(notes.read()).toEqual([{ memberId: 7, createdAt: at, erasedAt: at }]);
  rmSync(folder, { recursive: true });
});
