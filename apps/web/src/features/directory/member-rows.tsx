import { phoneLink } from "@watchbill/domain/members/contact/phone-number";
import type { Role } from "@watchbill/domain/members/role";
import { ChevronDown, MessageSquareText, Phone } from "lucide-react";
import { memo, useCallback, useState } from "react";
import { useVirtualRows } from "../../ui/layout/virtual-rows.ts";
import { AvailabilityLine } from "../members/availability-chips.tsx";
import { CallLink } from "../members/call-link.tsx";
import { TimeOffBadge } from "../time-off/time-off-badge.tsx";
import type { Member, RailStop } from "./directory-view.ts";
import { type MemberAct, MemberActions } from "./member/member-actions.tsx";
import { MemberStatusBadge, RoleBadge } from "./member-cards.tsx";
import { MemberRail } from "./member-rail.tsx";

const ROW_HEIGHT = 64;
const GAP = 6;
const REACH =
  "inline-flex h-14 w-11 shrink-0 items-center justify-center rounded-lg text-accent-strong hover:bg-raised";

/** Members as rows for a phone: name and call button. A tap on a row opens the member's details. */
export function MemberRows({
  members,
  rail,
  isByName,
  viewer,
  onAct,
}: {
  readonly members: readonly Member[];
  /** The stops of the index rail; an empty list hides the rail. */
  readonly rail: readonly RailStop[];
  /** True when sorted by last name: the row then shows the last name first. */
  readonly isByName: boolean;
  readonly viewer: { readonly id: number; readonly role: Role };
  readonly onAct: (member: Member, act: MemberAct) => void;
}) {
  const [openId, setOpenId] = useState<number | null>(null);
  const toggle = useCallback(
    (id: number): void => setOpenId((now) => (now === id ? null : id)),
    [],
  );
  const { anchor, rows, before, after, measure, jumpTo } = useVirtualRows<HTMLUListElement>({
    count: members.length,
    rowHeight: ROW_HEIGHT,
    gap: GAP,
  });
  const list = (
    <ul
      ref={anchor}
      className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-1.5"
      style={{ paddingTop: before, paddingBottom: after, overflowAnchor: "none" }}
    >
      {rows.map((index) => {
        const member = members[index];
        return member ? (
          <li
            key={member.id}
            ref={measure}
            data-index={index}
            aria-setsize={members.length}
            aria-posinset={index + 1}
            className="rounded-lg border border-line"
          >
            <MemberRow
              member={member}
              isByName={isByName}
              isOpen={member.id === openId}
              isAdmin={viewer.role === "admin"}
              isOwn={member.id === viewer.id}
              onToggle={toggle}
              onAct={onAct}
            />
          </li>
        ) : null;
      })}
    </ul>
  );
  return (
    <div className="-mx-2 flex gap-1">
      {list}
      {rail.length > 1 ? <MemberRail stops={rail} onJump={jumpTo} /> : null}
    </div>
  );
}

/** Memoized: visible members do not re-render during scrolling. */
const MemberRow = memo(function MemberRow({
  member,
  isByName,
  isOpen,
  isAdmin,
  isOwn,
  onToggle,
  onAct,
}: {
  readonly member: Member;
  readonly isByName: boolean;
  readonly isOpen: boolean;
  readonly isAdmin: boolean;
  readonly isOwn: boolean;
  readonly onToggle: (id: number) => void;
  readonly onAct: (member: Member, act: MemberAct) => void;
}) {
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <>
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onToggle(member.id)}
          className="flex min-h-16 min-w-0 flex-1 items-center gap-2 rounded-lg ps-3 text-start hover:bg-raised"
        >
          <span className="min-w-12 shrink-0 font-bold whitespace-nowrap">{member.unitNumber}</span>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1">
            <span className="min-w-0">
              {isByName ? `${member.lastName}, ${member.firstName}` : name}
            </span>
            {member.isActive ? (
              <TimeOffBadge memberId={member.id} />
            ) : (
              <MemberStatusBadge isActive={false} />
            )}
          </span>
          <ChevronDown
            aria-hidden
            size={18}
            className={`shrink-0 text-ink-soft max-[25rem]:hidden ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
        {member.phoneNumber ? (
          <>
            <a
              href={phoneLink(member.phoneNumber)}
              aria-label={`Call ${member.unitNumber} ${name}`}
              className={REACH}
            >
              <Phone aria-hidden size={20} />
            </a>
            <a
              href={`sms:${member.phoneNumber}`}
              aria-label={`Text ${member.unitNumber} ${name}`}
              className={REACH}
            >
              <MessageSquareText aria-hidden size={20} />
            </a>
          </>
        ) : null}
      </div>
      {isOpen ? (
        <div className="grid gap-1 border-t border-line px-3 py-2">
          <p className="flex flex-wrap gap-1">
            <RoleBadge role={member.role} />
            <MemberStatusBadge isActive={member.isActive} />
          </p>
          <p className="text-sm break-words text-ink-soft">{member.email}</p>
          {member.phoneNumber ? (
            <p>
              <CallLink number={member.phoneNumber} />
            </p>
          ) : null}
          <p className="text-sm text-ink-soft">
            <AvailabilityLine member={member} />
          </p>
          <MemberActions
            member={member}
            isAdmin={isAdmin}
            isOwn={isOwn}
            onAct={(act) => onAct(member, act)}
          />
        </div>
      ) : null}
    </>
  );
});
