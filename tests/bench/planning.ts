import type { Running } from "./processes.ts";
import { type Figure, ms } from "./report.ts";
import { post } from "./writes.ts";

const WEEKS = 40;
const A_WEEK = 10;

/** A coordinator makes a series of 400 shifts with two members each, far ahead. */
export async function benchPlanning(app: Running, adminCookie: string, memberIds: readonly number[]): Promise<Figure[]> {
  const monday = Temporal.PlainDate.from("2040-01-02");
  const shifts = Array.from({ length: A_WEEK }, (_, at) => ({
    type: "custom",
    customName: `Bench ${at}`,
    date: monday.add({ days: at % 7 }).toString(),
    startTime: at < 7 ? "08:00" : "16:00",
    endTime: at < 7 ? "12:00" : "20:00",
    maxMembers: 2,
    memberIds: memberIds.slice(at * 2, at * 2 + 2),
  }));
  const series = {
    startDate: monday.toString(),
    endDate: monday.add({ days: WEEKS * 7 - 1 }).toString(),
    recurringType: "weekly",
    shifts,
  };
  const start = performance.now();
  const { count } = (await post(app, adminCookie, "/api/admin/shifts/recurring", series)) as { count: number };
  const taken = performance.now() - start;
  return [
    {
      what: `a series of ${count} shifts with two members each`,
      value: ms(taken),
      goal: "< 1 s",
      isMet: taken < 1000 && count === WEEKS * A_WEEK,
    },
  ];
}
