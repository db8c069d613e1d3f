import { formatInstantTime } from "@watchbill/domain/time/format";
import { useOrganization } from "../settings/organization.ts";
import { coverageNow, FILL_MARKS, filling, type Shift } from "../shifts/shift-view.ts";
import { missingText } from "./gap-text.ts";

/** A shift's members and open spots as one paragraph. */
export function PeopleOf({ shift }: { readonly shift: Shift }) {
  const missing = missingText(shift);
  const squad = useOrganization();
  const clock = (at: string): string => formatInstantTime(Temporal.Instant.from(at), squad);
  return (
    <>
      {filling(shift).map(({ id, user, part }) => (
        <span key={id} className="min-w-0 break-words">
          {user.unitNumber} {user.firstName}
          {part ? ` (${clock(part.startsAt)} - ${clock(part.endsAt)})` : null}
        </span>
      ))}
      {missing === null ? null : (
        <span className={`font-bold whitespace-nowrap ${FILL_MARKS[coverageNow(shift)].tone}`}>
          {missing}
        </span>
      )}
    </>
  );
}
