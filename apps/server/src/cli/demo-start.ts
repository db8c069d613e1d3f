import type { Db, Tx } from "../platform/database/database.ts";
import type { Needs, ToCommand } from "../platform/dependencies.ts";
import { runAsSystem } from "../platform/jobs/run-command.ts";
import { seedAround } from "./demo-open-items.ts";
import { seedDemo, turnOnEveryFeature } from "./demo-seed.ts";
import type { DemoSquad } from "./demo-squads.ts";

/**
 * The password of every demo member; the demo listens on this machine only, unless configured
 * otherwise.
 */
export const DEMO_PASSWORD = "ten-eight";

/**
 * Seeds the demo's database on the first start; returns two lines with sign-ins: an administrator,
 * and a member on call now.
 */
export async function runSeedIfEmpty(
  squad: DemoSquad,
  dependencies: ToCommand & Needs<"configuration" | "passwords">,
  print: (line: string) => void,
): Promise<readonly string[]> {
  const isEmpty =
    (await dependencies.database.write
      .selectFrom("members")
      .select("id")
      .limit(1)
      .executeTakeFirst()) === undefined;
  if (isEmpty) {
    print("Creating the demo squad…");
    const passwordHash = await dependencies.passwords.hash(DEMO_PASSWORD);
    await turnOnEveryFeature(dependencies.database.write);
    dependencies.organization.clear();
    await runAsSystem(dependencies, async (ctx) => {
      await seedDemo(squad, ctx.tx, ctx.organization, passwordHash, ctx.now);
      const onCall = await memberOnCall(ctx.tx, ctx.now);
      if (onCall) await seedAround(ctx, onCall.id);
    });
  }
  const member = await memberOnCall(dependencies.database.write, dependencies.clock.now());
  return [
    `Sign in as admin: unit A-1, password ${DEMO_PASSWORD}`,
    member
      ? `Sign in as a member who is on call now: unit ${member.unitNumber}, password ${DEMO_PASSWORD}`
      : "No one is on call now. For a fresh squad, delete the demo's data folder",
  ];
}

async function memberOnCall(db: Db | Tx, now: Temporal.Instant) {
  return (
    db
      .selectFrom("shiftAssignments")
      .innerJoin("members", "members.id", "shiftAssignments.memberId")
      .select(["members.id", "members.unitNumber"])
      .where("shiftAssignments.spotNumber", "is not", null)
      .where("shiftAssignments.startsAt", "<=", now)
      .where("shiftAssignments.endsAt", ">", now)
      .where("members.role", "=", "member")
      .orderBy("shiftAssignments.status", "asc")
      // The demo's standby crew is inserted last.
      .orderBy("shiftAssignments.id", "desc")
      .limit(1)
      .executeTakeFirst()
  );
}
