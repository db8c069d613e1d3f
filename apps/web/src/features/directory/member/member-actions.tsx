import { passwordMailBlockedBecause } from "@watchbill/domain/members/welcome";
import type { ComponentProps } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Member } from "../directory-view.ts";

export type MemberAct =
  | "edit"
  | "assign"
  | "availability"
  | "time-off"
  | "qualifications"
  | "reset"
  | "generate"
  | "change-password"
  | "delete"
  | "erase";

/**
 * Administrators' actions shown on a member's card, in one line; the other actions are in the
 * card's menu.
 */
export const ON_CARDS: readonly MemberAct[] = ["edit", "assign", "availability"];

/**
 * Buttons for actions on a member. Administrators have all; members have only their own
 * availability and password.
 */
export function MemberActions({
  member,
  isAdmin,
  isOwn,
  isMenu = false,
  has = () => true,
  onAct,
}: {
  readonly member: Member;
  readonly isAdmin: boolean;
  readonly isOwn: boolean;
  /** True to stack the buttons as in a menu. */
  readonly isMenu?: boolean;
  /** Limits the actions to those for which this returns true. */
  readonly has?: (act: MemberAct) => boolean;
  readonly onAct: (act: MemberAct) => void;
}) {
  if (!isAdmin && !isOwn) return null;
  const act = (
    what: MemberAct,
    label: string,
    more: Pick<ComponentProps<typeof Button>, "variant" | "disabledReason"> = {},
  ) =>
    has(what) ? (
      <Button
        variant="quiet"
        isCompact
        {...more}
        className={isMenu ? "justify-start" : ""}
        onClick={() => onAct(what)}
      >
        {label}
      </Button>
    ) : null;
  const isOthers = isAdmin && !isOwn;
  return (
    <div className={isMenu ? "flex flex-col" : "-mx-2 flex flex-wrap"}>
      {isAdmin ? act("edit", "Edit Member") : null}
      {isAdmin
        ? act("assign", "Assign Shift", {
            disabledReason: member.isActive
              ? null
              : "Inactive members can't be assigned. Activate this member first.",
          })
        : null}
      {act("availability", "Availability")}
      {act("time-off", "Time off")}
      {isAdmin ? act("qualifications", "Qualifications") : null}
      {isOthers ? act("reset", "Reset Password") : null}
      {isOthers
        ? act("generate", "Generate Password", {
            disabledReason: passwordMailBlockedBecause(member.email),
          })
        : null}
      {isOwn ? act("change-password", "Change Password") : null}
      {isOthers && has("delete") ? (
        // The password action has a gap before it, so that a tap that misses another action does
        // not hit it.
        <div
          className={
            isMenu ? "contents" : "mt-1 flex basis-full flex-wrap border-t border-line pt-1"
          }
        >
          {act("delete", "Delete", { variant: "quiet-danger" })}
          {member.isActive
            ? null
            : act("erase", "Erase personal data", { variant: "quiet-danger" })}
        </div>
      ) : null}
    </div>
  );
}
