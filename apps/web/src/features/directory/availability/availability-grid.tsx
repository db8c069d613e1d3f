import {
  AVAILABILITY_LABELS,
  type Availability,
  isRegular,
} from "@watchbill/domain/members/availability/availability";
import {
  frequencyOfKey,
  nextFrequency,
  pastedAvailability,
} from "@watchbill/domain/members/availability/availability-paste";
import { kindWords } from "@watchbill/domain/members/availability/availability-words";
import { availabilityIn } from "@watchbill/domain/members/availability/member-availability";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { weekdayNames } from "@watchbill/domain/time/weekdays";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useRef,
  useState,
} from "react";
import { MemberName } from "../../members/member-name.tsx";
import { useOrganization } from "../../settings/organization.ts";
import type { ShiftTypes } from "../../shift-types/use-shift-types.ts";
import type { Member } from "../directory-view.ts";
import { type AvailabilityChange, type AvailabilityEdits, savedFor } from "./availability-edits.ts";

/** Abbreviations of the frequencies for a phone's narrow cells. */
const LETTERS: Readonly<Record<Availability, string>> = {
  "not-available": "–",
  weekly: "W",
  "bi-weekly": "B",
  monthly: "M",
  "fill-ins": "F",
};

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Grid with a row for each member and a column for each shift type. A tap on a cell goes through
 * the frequencies, a letter sets one, arrow keys move the focus, and cells from a spreadsheet can
 * be pasted.
 */
export function AvailabilityGrid({
  members,
  kinds,
  edits,
  onChange,
  onFaults,
  onUndo,
}: {
  readonly members: readonly Member[];
  readonly kinds: ShiftTypes;
  readonly edits: AvailabilityEdits;
  readonly onChange: (changes: readonly AvailabilityChange[]) => void;
  /** Called with messages about the rows and cells that a paste skipped. */
  readonly onFaults: (faults: readonly string[]) => void;
  /** Undoes the last change. Null if nothing is unsaved: Ctrl+Z then undoes the last save. */
  readonly onUndo: (() => void) | null;
}) {
  const squad = useOrganization();
  const [[row, column], setAt] = useState<readonly [row: number, column: number]>([0, 0]);
  const table = useRef<HTMLTableElement>(null);
  const focusRow = Math.min(row, members.length - 1);
  const moveTo = (nextRow: number, nextColumn: number): void => {
    const cell = table.current?.tBodies[0]?.rows[nextRow]?.cells[nextColumn + 1];
    cell?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (onUndo && event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      onUndo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    const kind = kinds[column];
    const member = members[focusRow];
    if (!kind || !member) return;
    const frequency =
      event.key === "Delete" || event.key === "Backspace"
        ? "not-available"
        : event.key === "Enter" || event.key === " "
          ? nextFrequency(shownIn(member, kind.key, edits).frequency)
          : frequencyOfKey(event.key);
    if (move) moveTo(focusRow + move[0], column + move[1]);
    else if (event.key === "Home") moveTo(focusRow, 0);
    else if (event.key === "End") moveTo(focusRow, kinds.length - 1);
    else if (frequency) onChange([{ memberId: member.id, kind: kind.key, frequency }]);
    else return;
    event.preventDefault();
    // Stops the event, because the letters are shortcuts elsewhere on the page.
    event.stopPropagation();
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    const { changes, faults } = pastedAvailability(text, {
      members,
      kinds: kinds.map((kind) => {
        const { label, shortLabel, code } = kindWords(kind, squad);
        return { ...kind, labels: [label, shortLabel, code] };
      }),
      row: focusRow,
      column,
    });
    event.preventDefault();
    onChange(changes);
    onFaults(faults);
  };
  const focus = useCallback(
    (nextRow: number, nextColumn: number): void => setAt([nextRow, nextColumn]),
    [],
  );
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table
        ref={table}
        role="grid"
        aria-label="Availability"
        onKeyDown={press}
        onPaste={paste}
        className="w-full border-collapse"
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 z-10 border-b border-line bg-surface px-2 py-1 text-start text-sm"
            >
              Member
            </th>
            {kinds.map((kind) => {
              const { label, shortLabel, code } = kindWords(kind, squad);
              return (
                <th
                  key={kind.key}
                  scope="col"
                  title={label}
                  className="border-b border-s border-line px-1 py-1 text-center text-sm font-semibold"
                >
                  <span className="max-sm:sr-only">{shortLabel}</span>
                  <span aria-hidden className="sm:hidden">
                    {code}
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {members.map((member, index) => (
            <MemberCells
              key={member.id}
              member={member}
              row={index}
              kinds={kinds}
              edits={edits.get(member.id)}
              focusColumn={index === focusRow ? column : null}
              onFocus={focus}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shownIn(member: Member, kind: string, edits: AvailabilityEdits) {
  return edits.get(member.id)?.get(kind) ?? savedFor(availabilityIn(member), kind);
}

/** A member's row; memoized, because a squad has hundreds of cells. */
const MemberCells = memo(function MemberCells({
  member,
  row,
  kinds,
  edits,
  focusColumn,
  onFocus,
  onChange,
}: {
  readonly member: Member;
  readonly row: number;
  readonly kinds: ShiftTypes;
  readonly edits: ReturnType<AvailabilityEdits["get"]>;
  /** The column of this row that is in the tab order; null if the tab stop is in another row. */
  readonly focusColumn: number | null;
  readonly onFocus: (row: number, column: number) => void;
  readonly onChange: (changes: readonly AvailabilityChange[]) => void;
}) {
  const availability = availabilityIn(member);
  return (
    <tr>
      <th
        scope="row"
        className="sticky start-0 z-10 max-w-36 truncate border-t border-line bg-surface px-2 text-start font-normal sm:max-w-none"
      >
        <MemberName of={member} />
      </th>
      {kinds.map(({ key, name }, column) => {
        const edit = edits?.get(key);
        const { frequency, except } = edit ?? savedFor(availability, key);
        const days = except.length > 0 && frequency !== "not-available" ? weekdayNames(except) : "";
        const words = AVAILABILITY_LABELS[frequency];
        return (
          <td
            key={key}
            tabIndex={column === focusColumn ? 0 : -1}
            aria-label={`${unitAndName(member)}, ${name}: ${words}${days && ` except ${days}`}${edit ? ", changed" : ""}`}
            title={days ? `Except ${days}` : undefined}
            onFocus={() => onFocus(row, column)}
            onClick={() =>
              onChange([{ memberId: member.id, kind: key, frequency: nextFrequency(frequency) }])
            }
            className={`h-11 min-w-11 cursor-pointer border-t border-s border-line px-1 text-center text-sm select-none pointer-fine:h-9 ${TONES[toneOf(frequency)]} ${edit ? "font-bold underline" : ""}`}
          >
            <span className="max-sm:hidden">
              {frequency === "not-available" ? "–" : words}
              {days ? "*" : ""}
            </span>
            <span className="sm:hidden">
              {LETTERS[frequency]}
              {days ? "*" : ""}
            </span>
          </td>
        );
      })}
    </tr>
  );
});

const TONES = {
  regular: "bg-accent-soft text-ink",
  fills: "bg-raised text-ink",
  none: "text-ink-soft",
};

function toneOf(frequency: Availability): keyof typeof TONES {
  if (frequency === "not-available") return "none";
  return isRegular(frequency) ? "regular" : "fills";
}
