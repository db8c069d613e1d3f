import { phoneLink, phoneText } from "@watchbill/domain/members/contact/phone-number";
import type { Role } from "@watchbill/domain/members/role";
import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, useCallback, useRef } from "react";
import { useVirtualRows } from "../../ui/layout/virtual-rows.ts";
import { AvailabilityChips } from "../members/availability-chips.tsx";
import { TimeOffBadge } from "../time-off/time-off-badge.tsx";
import { afterTick, type DirectoryView, type Member, type SortKey } from "./directory-view.ts";
import type { MemberAct } from "./member/member-actions.tsx";
import { MemberMenu } from "./member/member-menu.tsx";
import { MemberStatusBadge, RoleBadge } from "./member-cards.tsx";

const ROW_HEIGHT = 52;

type Selection = ReadonlySet<number>;
interface Column {
  readonly label: string;
  readonly width: string;
  readonly sort?: SortKey;
}

const COLUMNS: readonly Column[] = [
  { label: "Unit", width: "w-24", sort: "unit" },
  { label: "Name", width: "w-[19%]", sort: "name" },
  { label: "Email", width: "w-[24%]", sort: "email" },
  { label: "Phone", width: "w-32 max-xl:hidden" },
  { label: "Role", width: "w-24", sort: "role" },
  { label: "Status", width: "w-24", sort: "status" },
  { label: "Availability", width: "" },
];

/**
 * Members as a table for desktop, with sortable columns and, for administrators, a selection for
 * bulk actions.
 */
export function MemberList({
  members,
  viewer,
  view,
  selected,
  onSort,
  onSelect,
  onAct,
}: {
  readonly members: readonly Member[];
  readonly viewer: { readonly id: number; readonly role: Role };
  readonly view: DirectoryView;
  readonly selected: Selection;
  readonly onSort: (sort: SortKey, isDescending: boolean) => void;
  readonly onSelect: (selected: Selection) => void;
  readonly onAct: (member: Member, act: MemberAct) => void;
}) {
  const isAdmin = viewer.role === "admin";
  const lastTicked = useRef<number | null>(null);
  const { anchor, rows, before, after } = useVirtualRows<HTMLTableSectionElement>({
    count: members.length,
    rowHeight: ROW_HEIGHT,
  });
  const tick = useCallback(
    (id: number, isOn: boolean, isRange: boolean): void => {
      onSelect(
        afterTick(selected, members, { id, isOn, since: isRange ? lastTicked.current : null }),
      );
      lastTicked.current = id;
    },
    [members, selected, onSelect],
  );
  return (
    <table
      aria-rowcount={members.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-start"
    >
      <caption className="sr-only">Members</caption>
      <thead>
        <tr aria-rowindex={1}>
          {isAdmin ? (
            <th scope="col" className={`${HEAD} w-12`}>
              <SelectAll members={members} selected={selected} onSelect={onSelect} />
            </th>
          ) : null}
          {COLUMNS.map((column) => (
            <HeadCell key={column.label} column={column} view={view} onSort={onSort} />
          ))}
          {isAdmin ? (
            <th scope="col" className={`${HEAD} w-14`}>
              <span className="sr-only">Actions</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody ref={anchor}>
        <Filler height={before} />
        {rows.map((index) => {
          const member = members[index];
          return member ? (
            <MemberRow
              key={member.id}
              member={member}
              rowIndex={index + 2}
              isAdmin={isAdmin}
              isOwn={member.id === viewer.id}
              isOn={selected.has(member.id)}
              onTick={tick}
              onAct={onAct}
            />
          ) : null;
        })}
        <Filler height={after} />
      </tbody>
    </table>
  );
}

/** Memoized: visible members do not re-render during scrolling. */
const MemberRow = memo(function MemberRow({
  member,
  rowIndex,
  isAdmin,
  isOwn,
  isOn,
  onTick,
  onAct,
}: {
  readonly member: Member;
  readonly rowIndex: number;
  readonly isAdmin: boolean;
  readonly isOwn: boolean;
  readonly isOn: boolean;
  readonly onTick: (id: number, isOn: boolean, isRange: boolean) => void;
  readonly onAct: (member: Member, act: MemberAct) => void;
}) {
  return (
    <tr
      aria-rowindex={rowIndex}
      {...(isAdmin ? { "aria-selected": isOn } : {})}
      className="h-[52px] hover:bg-raised aria-selected:bg-accent-soft"
    >
      {isAdmin ? (
        <td className={CELL}>
          <Tick member={member} isOn={isOn} onTick={onTick} />
        </td>
      ) : null}
      <MemberCells member={member} />
      {isAdmin ? (
        <td className={CELL}>
          <MemberMenu member={member} isOwn={isOwn} onAct={(act) => onAct(member, act)} />
        </td>
      ) : null}
    </tr>
  );
});

const HEAD =
  "sticky top-14 z-10 border-b border-line-strong/60 bg-surface text-sm font-semibold text-ink-soft";
const CELL = "border-b border-line";

function HeadCell({
  column: { label, width, sort },
  view,
  onSort,
}: {
  readonly column: Column;
  readonly view: DirectoryView;
  readonly onSort: (sort: SortKey, isDescending: boolean) => void;
}) {
  const isSorted = sort !== undefined && view.sort === sort;
  const Icon = view.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.isDescending ? "descending" : "ascending") : undefined}
      className={`${HEAD} ${width} truncate pe-3`}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onSort(sort, isSorted && !view.isDescending)}
          className="inline-flex min-h-11 max-w-full items-center gap-1 -outline-offset-3 hover:text-ink"
        >
          {label}
          {isSorted ? <Icon aria-hidden size={14} /> : null}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function MemberCells({ member }: { readonly member: Member }) {
  const name = `${member.firstName} ${member.lastName}`;
  const text = (value: string, look = "") => (
    <td className={`${CELL} truncate pe-3 ${look}`} title={value}>
      {value}
    </td>
  );
  return (
    <>
      {text(member.unitNumber, "font-bold")}
      {text(name, "font-semibold")}
      {text(member.email, "text-sm text-ink-soft")}
      <td className={`${CELL} tabular pe-3 text-sm max-xl:hidden`}>
        {member.phoneNumber ? (
          <a
            href={phoneLink(member.phoneNumber)}
            className="inline-flex min-h-11 items-center text-accent-strong underline"
          >
            {phoneText(member.phoneNumber)}
          </a>
        ) : null}
      </td>
      <td className={CELL}>
        <RoleBadge role={member.role} />
      </td>
      <td className={CELL}>
        <MemberStatusBadge isActive={member.isActive} />
      </td>
      <td className={`${CELL} text-sm text-ink-soft`}>
        <TimeOffBadge memberId={member.id} /> <AvailabilityChips member={member} />
      </td>
    </>
  );
}

function SelectAll({
  members,
  selected,
  onSelect,
}: {
  readonly members: readonly Member[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}) {
  const count = members.filter(({ id }) => selected.has(id)).length;
  const isAll = count === members.length && count > 0;
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-raised">
      <input
        type="checkbox"
        aria-label={`Select all ${members.length}`}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onSelect(isAll ? new Set() : new Set(members.map(({ id }) => id)))}
        className="size-5 accent-(--accent)"
      />
    </label>
  );
}

function Tick({
  member,
  isOn,
  onTick,
}: {
  readonly member: Member;
  readonly isOn: boolean;
  readonly onTick: (id: number, isOn: boolean, isRange: boolean) => void;
}) {
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center rounded-lg">
      <input
        type="checkbox"
        aria-label={`Select ${member.unitNumber}`}
        checked={isOn}
        onChange={(event) =>
          onTick(member.id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)
        }
        className="size-5 accent-(--accent)"
      />
    </label>
  );
}

/** Placeholder with the height of the rows that are not rendered. */
function Filler({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
