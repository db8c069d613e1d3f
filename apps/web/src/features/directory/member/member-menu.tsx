import { MoreHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/overlay/popover.tsx";
import type { Member } from "../directory-view.ts";
import { type MemberAct, MemberActions } from "./member-actions.tsx";

/** Menu of an administrator's actions on a member, without those shown next to it. */
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
  const [isOpen, setOpen] = useState(false);
  const spot = useRef<HTMLSpanElement>(null);
  const act = (what: MemberAct): void => {
    setOpen(false);
    // The dialog restores the focus to this button, so it must still exist.
    spot.current?.querySelector("button")?.focus();
    onAct(what);
  };
  return (
    <span ref={spot}>
      <Popover
        label={`Actions for ${member.unitNumber}`}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton label={`Actions for ${member.unitNumber}`}>
            <MoreHorizontal aria-hidden size={20} />
          </IconButton>
        }
      >
        <div className="p-2">
          <MemberActions
            member={member}
            isAdmin
            isMenu
            isOwn={isOwn}
            onAct={act}
            {...(has && { has })}
          />
        </div>
      </Popover>
    </span>
  );
}
