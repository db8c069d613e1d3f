import { ActionMenu } from "../../../ui/overlay/action-menu.tsx";
import type { Member } from "../directory-view.ts";
import { type MemberAct, MemberActions } from "./member-actions.tsx";

/**
 * Menu of an administrator's actions on a member, except the actions shown as buttons next to the
 * menu.
 */
export function MemberMenu({
  member,
  isOwn,
  has,
  onAct,
}: {
  readonly member: Member;
  readonly isOwn: boolean;
  readonly has?: (act: MemberAct) => boolean;
  readonly onAct: (act: MemberAct) => void;
}) {
  return (
    <ActionMenu label={`Actions for ${member.unitNumber}`}>
      {(choose) => (
        <MemberActions
          member={member}
          isAdmin
          isMenu
          isOwn={isOwn}
          onAct={(act) => choose(() => onAct(act))}
          {...(has && { has })}
        />
      )}
    </ActionMenu>
  );
}
