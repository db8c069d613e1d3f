import { type Expectation, showAlready } from "../../lib/queries.ts";

/** Shows one's own place as it is after a 10-8 or 10-7: the button answers to the finger, the server's answer follows. */
export function showOwn(assignmentId: number, change: { checkInTime?: string; checkOutTime: string | null }): Expectation {
  return showAlready("shifts.myUpcoming", {}, (own) =>
    own.map((assignment) => (assignment.id === assignmentId ? { ...assignment, ...change } : assignment)),
  );
}
