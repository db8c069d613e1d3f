import type { Role } from "@watchbill/domain/members/role";
import { Phone } from "lucide-react";
import { useState } from "react";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { AvailabilityLine, AvailabilityWords } from "../../members/availability-chips.tsx";
import { CallLink } from "../../members/call-link.tsx";
import type { Member } from "../directory-view.ts";
import { MemberStatusBadge, RoleBadge } from "../member-cards.tsx";
import { MemberActDialog } from "./member-act-dialogs.tsx";
import { type MemberAct, MemberActions } from "./member-actions.tsx";

/** Dialog with one member's details, call button and actions; can open over any page. */
export function MemberSheet({
  memberId,
  viewer,
  onClose,
}: {
  readonly memberId: number;
  readonly viewer: { readonly id: number; readonly role: Role };
  readonly onClose: () => void;
}) {
  const members = useEndpoint("members.list", { filter: "active" });
  const member = members.data?.find(({ id }) => id === memberId);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={member ? `${member.firstName} ${member.lastName}` : "Member"}
      {...(member ? { description: `Unit ${member.unitNumber}` } : {})}
    >
      <QueryBoundary
        of={members}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load members."
      >
        {() =>
          member ? <OneMember member={member} viewer={viewer} /> : <p>This member is inactive.</p>
        }
      </QueryBoundary>
    </Dialog>
  );
}

function OneMember({
  member,
  viewer,
}: {
  readonly member: Member;
  readonly viewer: { readonly id: number; readonly role: Role };
}) {
  const [act, setAct] = useState<MemberAct | null>(null);
  const isOwn = member.id === viewer.id;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-1">
        <RoleBadge role={member.role} />
        <MemberStatusBadge isActive={member.isActive} />
      </p>
      {member.phoneNumber ? (
        <p className="flex items-center gap-2 text-lg">
          <Phone aria-hidden size={20} className="text-ink-soft" />{" "}
          <CallLink number={member.phoneNumber} />
        </p>
      ) : null}
      <p className="break-words">
        <a
          href={`mailto:${member.email}`}
          className="inline-flex items-center text-accent-strong underline pointer-coarse:min-h-11"
        >
          {member.email}
        </a>
      </p>
      <p className="text-sm text-ink-soft">
        <AvailabilityWords>
          <AvailabilityLine member={member} />
        </AvailabilityWords>
      </p>
      <MemberActions
        member={member}
        isAdmin={viewer.role === "admin"}
        isOwn={isOwn}
        onAct={setAct}
      />
      {act ? (
        <MemberActDialog act={act} member={member} isOwn={isOwn} onClose={() => setAct(null)} />
      ) : null}
    </div>
  );
}
