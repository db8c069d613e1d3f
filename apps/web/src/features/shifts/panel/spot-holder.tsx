import { CallLink } from "../../members/call-link.tsx";
import { MemberName } from "../../members/member-name.tsx";
import { roleOf, type Shift } from "../shift-view.ts";

/** The member on a spot: unit and name, position and phone link. */
export function SpotHolder({
  shift,
  user,
}: {
  readonly shift: Shift;
  readonly user: Shift["assignments"][number]["user"];
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="min-w-0">
        <MemberName of={user} />
        {roleOf(shift, user.id)}
      </span>
      {user.phoneNumber ? <CallLink number={user.phoneNumber} /> : null}
    </span>
  );
}
