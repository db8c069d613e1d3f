import { hoursOfSpan } from "@watchbill/domain/shifts/partial-assignment";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { CallLink } from "../../members/call-link.tsx";
import { MemberName } from "../../members/member-name.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { roleOf, type Shift, spanOf } from "../shift-view.ts";

/** The member on a spot: unit and name, position, and a link that calls them. */
export function SpotHolder({
  shift,
  user,
  part,
}: {
  readonly shift: Shift;
  readonly user: Shift["assignments"][number]["user"];
  /** The member's hours, if they do not serve the whole shift. */
  readonly part?: Shift["assignments"][number]["part"];
}) {
  const squad = useOrganization();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="min-w-0">
        <MemberName of={user} />
        {roleOf(shift, user.id)}
        {part ? <NoWrap>{` · ${hoursOfSpan(spanOf(part), squad)}`}</NoWrap> : null}
      </span>
      {user.phoneNumber ? <CallLink number={user.phoneNumber} /> : null}
    </span>
  );
}
