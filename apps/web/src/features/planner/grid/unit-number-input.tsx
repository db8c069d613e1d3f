import { unitAndName } from "@watchbill/domain/members/person-name";
import { membersTyped } from "@watchbill/domain/members/unit-number-match";
import { TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useOrganization } from "../../settings/organization.ts";
import {
  eligibilityOnShifts,
  type PlannerFacts,
  type ShiftMember,
  type Spot,
} from "../../shifts/assign/shift-eligibility.ts";
import { choiceTitle } from "../../shifts/shift-view.ts";
import type { Put } from "../editing/many-spots.ts";

/** A unit number that the user is typing on one spot, or on all selected spots. */
export interface Typing {
  readonly spots: readonly Spot[];
  readonly first: string;
  /** The element to which the focus returns afterwards. */
  readonly on: HTMLElement;
}

const MOST_SHOWN = 6;

/**
 * Field that lists the members matching a typed unit number, with their conflicts and warnings.
 * Enter assigns the active member; if there are warnings, the first Enter shows them and the second
 * confirms.
 */
export function TypeUnit({
  typing: { spots, first, on },
  members,
  facts,
  onPut,
  onClose,
}: {
  readonly typing: Typing;
  readonly members: readonly ShiftMember[];
  readonly facts: PlannerFacts;
  readonly onPut: (member: ShiftMember, puts: readonly Put[]) => void;
  readonly onClose: () => void;
}) {
  const squad = useOrganization();
  const [typed, setTyped] = useState(first);
  const [marked, setMarked] = useState(0);
  const [isWarned, setWarned] = useState(false);
  const listId = useId();
  const found = membersTyped(members, typed).slice(0, MOST_SHOWN);
  const rows = found.map((member) => ({ member, ...verdictOn(member, spots, facts) }));
  const current = rows[Math.min(marked, rows.length - 1)];

  const close = (): void => {
    onClose();
    on.focus();
  };
  const put = ({ member, puts, against }: (typeof rows)[number], isMeant: boolean): void => {
    if (puts.length === 0) return;
    if (against !== null && !isMeant) return setWarned(true);
    close();
    onPut(member, puts);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setMarked(Math.min(Math.max(0, marked + step), Math.max(0, rows.length - 1)));
      setWarned(false);
    } else if (event.key === "Enter" && current) put(current, isWarned);
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
  };

  const box = on.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, innerWidth - 296));
  return createPortal(
    <div
      className="absolute z-40 w-72 rounded-lg border border-accent bg-surface p-2 text-sm shadow-card"
      style={{ top: box.bottom + scrollY + 4, left: left + scrollX }}
    >
      <label className="block text-xs text-ink-soft">
        {spots.length === 1 ? choiceTitle(spots[0]!.shift, squad) : `${spots.length} spots`}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field must receive the next letters at once
          autoFocus
          role="combobox"
          aria-label="Unit number"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? `${listId}-${current.member.id}` : undefined}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMarked(0);
            setWarned(false);
          }}
          onKeyDown={onKeyDown}
          onBlur={onClose}
          className="mt-1 min-h-9 w-full rounded border border-line-strong bg-page px-2 text-base font-semibold text-ink"
        />
      </label>
      <ul id={listId} role="listbox" aria-label="Members" className="mt-1">
        {rows.map((row) => (
          <li
            key={row.member.id}
            id={`${listId}-${row.member.id}`}
            role="option"
            aria-selected={row === current}
            aria-disabled={row.puts.length === 0 || undefined}
            onMouseDown={(event) => {
              event.preventDefault();
              put(row, true);
            }}
            className="cursor-pointer rounded px-2 py-1.5 aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft aria-selected:bg-accent-soft"
          >
            {unitAndName(row.member)}
            {row.against ? (
              <span className="flex items-start gap-1 text-xs text-warn">
                <TriangleAlert aria-hidden size={12} className="mt-0.5 shrink-0" /> {row.against}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status" className="px-2 pt-1 text-xs text-ink-soft">
        {hint(rows.length, current, isWarned)}
      </p>
    </div>,
    document.body,
  );
}

function hint(
  count: number,
  current: { readonly puts: readonly Put[]; readonly against: string | null } | undefined,
  isWarned: boolean,
) {
  if (count === 0 || !current) return "No member with that unit number.";
  if (current.puts.length === 0) return "Not available. Try another or press Esc.";
  if (isWarned) return `${current.against}. Press Enter again to assign anyway.`;
  return "Press Enter to assign.";
}

/**
 * Returns the spots that a member may take, and the warnings; for several spots, summarizes them.
 */
export function verdictOn(member: ShiftMember, spots: readonly Spot[], facts: PlannerFacts) {
  const all = eligibilityOnShifts(member, spots, facts);
  const puts: readonly Put[] = all.filter(({ standing }) => standing.blocked === null);
  const blocked = all.flatMap(({ standing }) => standing.blocked ?? []);
  const warnings = all.flatMap(({ standing }) =>
    standing.blocked === null ? standing.warnings : [],
  );
  const said = [...new Set([...blocked, ...warnings])];
  const left =
    blocked.length > 0 && spots.length > 1 ? [`Only ${puts.length} of ${spots.length} spots`] : [];
  return { puts, against: said.length === 0 ? null : [...left, ...said.slice(0, 3)].join(". ") };
}
