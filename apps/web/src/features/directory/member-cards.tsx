import { phoneLink, phoneText } from "@watchbill/domain/members/contact/phone-number";
import type { Role } from "@watchbill/domain/members/role";
import { memo } from "react";
import { useMediaQuery } from "../../lib/browser/media.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { useVirtualRows } from "../../ui/layout/virtual-rows.ts";
import { AvailabilityLine } from "../members/availability-chips.tsx";
import { TimeOffBadge } from "../time-off/time-off-badge.tsx";
import type { Member } from "./directory-view.ts";
import { type MemberAct, MemberActions, ON_CARDS } from "./member/member-actions.tsx";
import { MemberMenu } from "./member/member-menu.tsx";

const isInMenu = (act: MemberAct): boolean => !ON_CARDS.includes(act);

const SKELETONS = 6;
const CARD_HEIGHT = 220;
const GAP = 12;
const COLUMNS = ["grid-cols-1", "grid-cols-2", "grid-cols-3", "grid-cols-4"] as const;

/** Members as cards in a responsive grid that renders only visible rows. */
export function MemberCards({
  members,
  viewer,
  onAct,
}: {
  readonly members: readonly Member[];
  readonly viewer: { readonly id: number; readonly role: Role };
  readonly onAct: (member: Member, act: MemberAct) => void;
}) {
  const columns = useColumns();
  const { anchor, rows, before, after, measure } = useVirtualRows<HTMLUListElement>({
    count: Math.ceil(members.length / columns),
    rowHeight: CARD_HEIGHT,
    gap: GAP,
  });
  return (
    <ul
      ref={anchor}
      className={`grid gap-3 ${COLUMNS[columns - 1]}`}
      style={{ paddingTop: before, paddingBottom: after, overflowAnchor: "none" }}
    >
      {rows.flatMap((row) =>
        members.slice(row * columns, (row + 1) * columns).map((member, column) => (
          <li
            key={member.id}
            // The grid makes all cards of a row equally high, so measuring the first is enough.
            ref={column === 0 ? measure : undefined}
            data-index={row}
            aria-setsize={members.length}
            aria-posinset={row * columns + column + 1}
            className="flex flex-col gap-1 rounded-lg border border-line p-3"
          >
            <MemberCard
              member={member}
              isAdmin={viewer.role === "admin"}
              isOwn={member.id === viewer.id}
              onAct={onAct}
            />
          </li>
        )),
      )}
    </ul>
  );
}

export function MemberCardSkeletons() {
  return (
    <ul className={`grid gap-3 ${COLUMNS[useColumns() - 1]}`}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index}>
          <Skeleton className="h-[220px]" />
        </li>
      ))}
    </ul>
  );
}

function useColumns(): 1 | 2 | 3 | 4 {
  const isWidest = useMediaQuery("(min-width: 105rem)");
  const isWide = useMediaQuery("(min-width: 80rem)");
  const isMedium = useMediaQuery("(min-width: 40rem)");
  if (isWidest) return 4;
  if (isWide) return 3;
  return isMedium ? 2 : 1;
}

/** Memoized: visible members do not re-render during scrolling. */
const MemberCard = memo(function MemberCard({
  member,
  isAdmin,
  isOwn,
  onAct,
}: {
  readonly member: Member;
  readonly isAdmin: boolean;
  readonly isOwn: boolean;
  readonly onAct: (member: Member, act: MemberAct) => void;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">{member.unitNumber}</p>
        <span className="flex items-center gap-1">
          <RoleBadge role={member.role} />
          <MemberStatusBadge isActive={member.isActive} />
          {isAdmin ? (
            <span className="print:hidden">
              <MemberMenu
                member={member}
                isOwn={isOwn}
                has={isInMenu}
                onAct={(act) => onAct(member, act)}
              />
            </span>
          ) : null}
        </span>
      </div>
      <p className="font-semibold break-words">
        {member.firstName} {member.lastName}
      </p>
      <p className="empty:hidden">
        <TimeOffBadge memberId={member.id} />
      </p>
      <p className="text-sm break-words text-ink-soft">{member.email}</p>
      {member.phoneNumber ? (
        <a
          href={phoneLink(member.phoneNumber)}
          className="inline-flex min-h-11 items-center text-accent-strong underline"
        >
          {phoneText(member.phoneNumber)}
        </a>
      ) : null}
      <p className="pb-1 text-sm text-ink-soft">
        <AvailabilityLine member={member} />
      </p>
      <div className="mt-auto border-t border-line pt-1 empty:hidden print:hidden">
        <MemberActions
          member={member}
          isAdmin={isAdmin}
          isOwn={isOwn}
          has={(act) => !isAdmin || !isInMenu(act)}
          onAct={(act) => onAct(member, act)}
        />
      </div>
    </>
  );
});

export function RoleBadge({ role }: Pick<Member, "role">) {
  return (
    <Badge tone={role === "admin" ? "accent" : "neutral"}>
      {role === "admin" ? "Admin" : "Member"}
    </Badge>
  );
}

export function MemberStatusBadge({ isActive }: Pick<Member, "isActive">) {
  return <Badge tone={isActive ? "good" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>;
}
