import { LifeBuoy, Megaphone } from "lucide-react";
import { AdminReplacementDialog } from "./admin-replacement.tsx";
import { DialogBeforeStart } from "./dialog-before-start.tsx";
import { FindCoverDialog } from "./find-cover.tsx";

/** What an administrator can do about cover of a shift. */
export function AdminCover({
  shiftId,
  startsAt,
  filledCount,
  maxMembers,
}: {
  readonly shiftId: number;
  readonly startsAt: string;
  readonly filledCount: number;
  readonly maxMembers: number;
}) {
  return (
    <>
      <DialogBeforeStart
        startsAt={startsAt}
        icon={LifeBuoy}
        label="Request Replacement"
        blockedBecause={filledCount === 0 ? "Nobody is on this shift" : null}
      >
        {(close) => <AdminReplacementDialog shiftId={shiftId} onClose={close} />}
      </DialogBeforeStart>
      <DialogBeforeStart startsAt={startsAt} icon={Megaphone} label="Find cover">
        {(close) => <FindCoverDialog shiftId={shiftId} isFull={filledCount >= maxMembers} onClose={close} />}
      </DialogBeforeStart>
    </>
  );
}
