import { Suspense } from "react";
import { later } from "../lib/later.ts";

const AdminCover = later(async () => (await import("../features/replacements/admin-cover.tsx")).AdminCover);

interface ShiftToCover {
  readonly id: number;
  readonly startsAt: string;
  readonly assignmentCount: number;
  readonly maxMembers: number;
}

/** What an administrator can do about cover of a shift, with its place kept until it is there. */
export function coverOfShift({ id, startsAt, assignmentCount, maxMembers }: ShiftToCover) {
  return (
    <Suspense fallback={<span aria-hidden className="inline-block h-11 w-52" />}>
      <AdminCover shiftId={id} startsAt={startsAt} filledCount={assignmentCount} maxMembers={maxMembers} />
    </Suspense>
  );
}
