import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { createWatchbill } from "../../packages/client/src/from-contract.ts";
import { isTouched } from "../../packages/client/src/live.ts";
import type { Running } from "./processes.ts";
import { type Figure, ms, percentile, times } from "./report.ts";
import { goTenEight, HELPER } from "./writes.ts";

const ROUNDS = 150;
const AT_MOST = 2;

/** A program that goes 10-8 for a member by its token, beside the member's own browser, and another one that hears of it. */
export async function benchPrograms(app: Running, db: Db, own: { cookie: string; assignmentId: number }): Promise<Figure[]> {
  const browser = await goTenEight(app, own, ROUNDS);
  const member = createWatchbill({ url: app.address, token: await tokenFor(db, "member") });
  const hall = createWatchbill({ url: app.address, token: await tokenFor(db, "schedule") });
  const ended = new AbortController();
  const live = hall.live({ signal: ended.signal });
  await live.next();
  const { assignmentId } = own;
  const [taken, heard]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const hears = nextAbout(live, "attendance.onCall").then(() => heard.push(performance.now() - start));
    await member.call("attendance.checkIn", { assignmentId });
    taken.push(performance.now() - start);
    await hears;
    const again = nextAbout(live, "attendance.onCall");
    await member.call("attendance.checkOut", { assignmentId });
    await again;
  }
  ended.abort();
  const [one, p50] = [percentile(browser, 0.5), percentile(taken, 0.5)];
  return [
    {
      what: "a program going 10-8 for a member, p50, p99",
      value: `${ms(p50)}, ${ms(percentile(taken, 0.99))}`,
      against: `their browser ${ms(one)}: ${times(p50, one)}`,
      goal: `<= ${AT_MOST}x`,
      isMet: p50 <= AT_MOST * one,
    },
    {
      what: "until another program hears of it, p50, p99",
      value: `${ms(percentile(heard, 0.5))}, ${ms(percentile(heard, 0.99))}`,
    },
  ];
}

async function nextAbout(live: ReturnType<ReturnType<typeof createWatchbill>["live"]>, name: string): Promise<void> {
  for (;;) {
    const { value, done } = await live.next();
    if (done || isTouched(name, value)) return;
  }
}

async function tokenFor(db: Db, right: "member" | "schedule"): Promise<string> {
  const token = `wbp_${randomBytes(32).toString("base64url")}`;
  const tokenHash = createHash("sha256").update(token).digest();
  await sql`insert into programs (name, token_hash, what_it_may, member_id, created_at, ends_at)
    select ${right}, ${tokenHash}, ${right}, (select id from members where unit_number = ${HELPER} and ${right} = 'member'),
      now(), now() + interval '1 day'`.execute(db);
  return token;
}
