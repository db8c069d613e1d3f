import { AVAILABILITY_LABELS } from "@watchbill/domain/members/availability/availability";
import {
  askedKinds,
  frequencyFor,
} from "@watchbill/domain/members/availability/member-availability";
import { preferredText } from "@watchbill/domain/members/availability/preferred-shift-type";
import {
  type CandidateRank,
  COVER_RANKS,
  loadTone,
} from "@watchbill/domain/replacements/candidate-rank";
import { FIGURE_HINTS } from "@watchbill/domain/reports/figure-hints";
import {
  firstOfferOf,
  firstOfferOfShiftType,
  IN_EMERGENCIES,
} from "@watchbill/domain/shift-types/first-availability";
import { weekdayNames } from "@watchbill/domain/time/weekdays";
import type { Output } from "../../../lib/api/api.ts";
import { useMediaQuery } from "../../../lib/browser/media.ts";
import { Badge, type Tone } from "../../../ui/feedback/badge.tsx";
import type { Column } from "../../../ui/layout/data-table.tsx";
import type { ShiftTypes } from "../../shift-types/use-shift-types.ts";
import { figureColumn, unitColumn } from "../report-columns.ts";
import { PhoneLink } from "./phone-link.tsx";

export type EmergencyRow = Output<"reports.emergencyCoverage">[number];

export const EMERGENCY_RANK_TONES: Readonly<Record<CandidateRank, Tone>> = {
  high: "good",
  medium: "warn",
  low: "neutral",
};
const LOAD_TONES = { good: "text-good", fair: "text-warn", heavy: "text-bad" } as const;

/** Width in rem of the page margins and fixed columns together, and of one shift type's column. */
const USUAL_REM = 52;
const KIND_REM = 6;

interface Offered {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
}

/**
 * Returns the availability columns: the shift types that this report is about in its order, then
 * the squad's other types.
 */
export function offeredColumns(kinds: ShiftTypes): readonly Offered[] {
  const asked = askedKinds(kinds);
  return [
    ...IN_EMERGENCIES.map((field) => ({
      key: field,
      label: firstOfferOf(field).shortLabel,
      kind: firstOfferOf(field).kind,
    })).filter(({ kind }) => asked.some(({ key }) => key === kind)),
    ...asked
      .filter((kind) => !firstOfferOfShiftType(kind))
      .map((kind) => ({ key: kind.key, label: kind.name, kind: kind.key })),
  ];
}

/**
 * Returns the report's columns: one for each shift type if they fit, otherwise one shared column.
 */
export function useEmergencyColumns(
  kinds: ShiftTypes,
  isGrey: boolean,
): readonly Column<EmergencyRow>[] {
  const offered = offeredColumns(kinds);
  const isTight = useMediaQuery(
    `screen and (48rem <= width < ${USUAL_REM + KIND_REM * offered.length}rem)`,
  );
  const columns = isTight ? tightColumns(offered) : wideColumns(offered);
  return isGrey ? columns.map((column) => (column === PRIORITY ? GREY_PRIORITY : column)) : columns;
}

const PRIORITY: Column<EmergencyRow> = {
  key: "priority",
  label: "Priority",
  cell: ({ priority }) => (
    <Badge tone={EMERGENCY_RANK_TONES[priority]}>{priority.toUpperCase()}</Badge>
  ),
  sortBy: ({ priority }) => COVER_RANKS.indexOf(priority),
  onPhone: "head",
};
const GREY_PRIORITY: typeof PRIORITY = {
  ...PRIORITY,
  cell: ({ priority }) => <Badge>{priority.toUpperCase()}</Badge>,
};
const MEMBER: Column<EmergencyRow> = {
  key: "member",
  label: "Member",
  cell: ({ name }) => name,
  sortBy: ({ name }) => name,
  onPhone: "head",
};
const CONTACT: Column<EmergencyRow> = {
  key: "contact",
  label: "Contact",
  cell: ({ phoneNumber }) => <PhoneLink phoneNumber={phoneNumber} />,
  onPhone: "below",
};
const SUBSTITUTE: Column<EmergencyRow> = {
  key: "substitute",
  label: "Substitute",
  cell: ({ isAvailableForSubstitute }) =>
    isAvailableForSubstitute ? <Badge tone="accent">Substitute</Badge> : null,
  sortBy: ({ isAvailableForSubstitute }) => (isAvailableForSubstitute ? 0 : 1),
  onPhone: "folded",
};
const LOAD = figureColumn<EmergencyRow>(
  "load",
  "Load",
  ({ currentShiftLoad }) => currentShiftLoad,
  {
    cell: ({ currentShiftLoad }) => (
      <span className={`font-bold ${LOAD_TONES[loadTone(currentShiftLoad)]}`}>
        {currentShiftLoad}
      </span>
    ),
    hint: FIGURE_HINTS.currentShiftLoad,
    onPhone: "folded",
  },
);

const wideColumns = (offered: readonly Offered[]): readonly Column<EmergencyRow>[] => [
  PRIORITY,
  MEMBER,
  unitColumn(),
  CONTACT,
  {
    key: "preferred",
    label: "Preferred",
    cell: ({ preferredShiftType }) => preferredText(preferredShiftType),
    onPhone: "folded",
  },
  ...offered.map(
    ({ key, label, kind }): Column<EmergencyRow> => ({
      key,
      label,
      cell: (row) => availabilityText(row, kind),
      onPhone: "folded",
    }),
  ),
  SUBSTITUTE,
  LOAD,
  {
    key: "notifications",
    label: "Notifications",
    cell: (row) => <Channels row={row} />,
    onPhone: "folded",
  },
];

/**
 * The columns for narrow screens: contact details are below the phone number, and availability
 * takes as many lines as it needs.
 */
const tightColumns = (offered: readonly Offered[]): readonly Column<EmergencyRow>[] => [
  PRIORITY,
  MEMBER,
  unitColumn(),
  {
    ...CONTACT,
    cell: (row) => (
      <>
        <PhoneLink phoneNumber={row.phoneNumber} /> <Channels row={row} />
      </>
    ),
  },
  {
    key: "availability",
    label: "Availability",
    cell: (row) => <Offers row={row} offered={offered} />,
  },
  SUBSTITUTE,
  LOAD,
];

function Channels({ row: { canBeTexted, emailNotifications } }: { readonly row: EmergencyRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {canBeTexted ? <Badge>SMS</Badge> : null}
      {emailNotifications ? <Badge>Email</Badge> : null}
    </span>
  );
}

function Offers({
  row,
  offered,
}: {
  readonly row: EmergencyRow;
  readonly offered: readonly Offered[];
}) {
  const lines = [
    { key: "preferred", label: "Preferred", text: preferredText(row.preferredShiftType) },
    ...offered.map(({ key, label, kind }) => ({ key, label, text: availabilityText(row, kind) })),
  ];
  return (
    <dl className="flex min-w-36 flex-wrap gap-x-3 text-sm">
      {lines.map(({ key, label, text }) => (
        <div key={key}>
          <dt className="inline text-ink-soft">{label}:</dt> <dd className="inline">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function availabilityText(
  { availability }: Pick<EmergencyRow, "availability">,
  kind: string,
): string {
  const { except = [] } = availability.find((one) => one.kind === kind) ?? {};
  const text = AVAILABILITY_LABELS[frequencyFor(availability, kind)];
  return except.length === 0 ? text : `${text} except ${weekdayNames(except)}`;
}
