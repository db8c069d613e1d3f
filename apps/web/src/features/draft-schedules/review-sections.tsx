import {
  type GapGroup,
  gapGroups,
  mainReasonText,
  shortOfPositions,
} from "@watchbill/domain/autofill/gap-groups";
import { overrideText } from "@watchbill/domain/eligibility/eligibility-issues";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { plural } from "@watchbill/domain/text/language";
import { asSentence } from "@watchbill/domain/text/one-line";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { formatDay } from "@watchbill/domain/time/format";
import type { ReactNode } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../ui/layout/data-table.tsx";
import { Disclosure } from "../../ui/layout/disclosure.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useFeature, useOrganization } from "../settings/organization.ts";
import { choiceTitle, type Shift } from "../shifts/shift-view.ts";
import type { DraftScheduleOnWire } from "./draft-schedule-fields.ts";

type AutofillRun = Output<"autofill.get">;

/** Props that all sections of the review share. */
interface Reviewed {
  readonly autofillRun: AutofillRun | null;
  readonly nameOf: (memberId: number) => string;
  readonly shiftOf: (shiftId: number) => Shift | undefined;
}

/** A section of the review: a heading and its list, or a message when the list is empty. */
function Section({
  title,
  good,
  lines,
  count = lines.length,
  isWhole = false,
}: {
  readonly title: string;
  readonly good: string;
  readonly lines: readonly ReactNode[];
  /** The count in the heading, if it differs from the number of list items. */
  readonly count?: number;
  /** True to show all items; otherwise a long list scrolls. */
  readonly isWhole?: boolean;
}) {
  return (
    <Card title={lines.length === 0 ? title : `${title} (${count})`}>
      {lines.length === 0 ? (
        <p className="text-ink-soft">{good}</p>
      ) : (
        <ul
          aria-label={title}
          {...(isWhole
            ? { className: "divide-y divide-line" }
            : { tabIndex: 0, className: "max-h-96 divide-y divide-line overflow-y-auto" })}
        >
          {lines}
        </ul>
      )}
    </Card>
  );
}

function Line({ head, children }: { readonly head: string; readonly children?: ReactNode }) {
  return (
    <li className="py-2">
      <p className="font-semibold break-words">
        <NoWrap>{head}</NoWrap>
      </p>
      {children ? <div className="text-sm text-ink-soft">{children}</div> : null}
    </li>
  );
}

/** The spots that would stay open: first what is missing, then the shifts grouped by reason. */
export function LeftOpen({
  open,
  autofillRun,
}: Reviewed & { readonly open: readonly { readonly shift: Shift; readonly open: number }[] }) {
  const gaps = Map.groupBy(autofillRun?.gaps ?? [], ({ shiftId }) => shiftId);
  const shortages = autofillRun?.shortages ?? [];
  const spots = open.map(({ shift, open: count }) => {
    const own = gaps.get(shift.id) ?? [];
    return { shift, name: shiftName(shift), open: count, gap: own[0] ?? null };
  });
  // One line per shift name would repeat the heading of its group.
  const positions = [...Map.groupBy(spots, ({ name }) => name).values()]
    .map(shortOfPositions)
    .filter((lines) => lines.length > 1)
    .flat();
  return (
    <Section
      isWhole
      title="Open spots"
      good="Every spot is filled."
      count={open.reduce((sum, one) => sum + one.open, 0)}
      lines={[
        ...(positions.length + shortages.length === 0
          ? []
          : [
              <li key="positions" className="py-2">
                {positions.map((sentence) => (
                  <p key={sentence} className="font-semibold">
                    <NoWrap>{sentence}</NoWrap>
                  </p>
                ))}
                {shortages.map(({ sentence }) => (
                  <p key={sentence} className="text-sm text-ink-soft">
                    <NoWrap>{sentence}</NoWrap>
                  </p>
                ))}
              </li>,
            ]),
        ...gapGroups(spots).map((group) => (
          <Gaps key={`${group.name} ${group.role} ${group.reason}`} group={group} />
        )),
      ]}
    />
  );
}

type OpenSpots = {
  readonly shift: Shift;
  readonly name: string;
  readonly open: number;
  readonly gap: AutofillRun["gaps"][number] | null;
};

/**
 * A single shift with its reason, or several shifts with the same reason: their days, and the
 * details of each.
 */
function Gaps({ group }: { readonly group: GapGroup<OpenSpots> }) {
  const squad = useOrganization();
  const { name, role, reason, open, shifts } = group;
  const [first] = shifts;
  if (first && shifts.length === 1) return <OpenShift spots={first} />;
  return (
    <li className="py-2">
      <p className="font-semibold">
        <NoWrap>
          {role
            ? plural(
                open,
                `${name}: 1 spot open, needs ${role}`,
                `${name}: ${open} spots open, needs ${role}`,
              )
            : plural(open, `${name}: 1 spot open`, `${name}: ${open} spots open`)}
        </NoWrap>
      </p>
      {reason ? <p className="text-sm text-ink-soft">{mainReasonText(reason)}</p> : null}
      <p className="mt-1 flex flex-wrap gap-1">
        {shifts.map(({ shift, open: count }) => (
          <span key={shift.id} className="tabular rounded-md bg-raised px-2 py-0.5 text-sm">
            {formatDay(shift.date, squad)}
            {count > 1 ? ` × ${count}` : ""}
          </span>
        ))}
      </p>
      <Disclosure label={`Details: ${name}`}>
        {() => (
          <ul aria-label={`Details: ${name}`} className="divide-y divide-line">
            {shifts.map((one) => (
              <OpenShift key={one.shift.id} spots={one} />
            ))}
          </ul>
        )}
      </Disclosure>
    </li>
  );
}

function OpenShift({ spots: { shift, open, gap } }: { readonly spots: OpenSpots }) {
  const squad = useOrganization();
  return (
    <Line head={choiceTitle(shift, squad)}>
      <p>
        {plural(
          shift.maxMembers,
          `${open} of 1 spot open${soughtText(shift, open)}`,
          `${open} of ${shift.maxMembers} spots open${soughtText(shift, open)}`,
        )}
      </p>
      {gap ? (
        <p>
          <NoWrap>{gap.role ? `Needs ${gap.role}. ${gap.sentence}` : gap.sentence}</NoWrap>
        </p>
      ) : null}
    </Line>
  );
}

/**
 * Explains that publishing does not fill a spot with a replacement request: the member who accepts
 * the request gets it.
 */
function soughtText({ heldCount }: Shift, open: number): string {
  if (heldCount === 0) return "";
  return heldCount >= open
    ? " (replacement requested)"
    : ` (${heldCount} with a replacement requested)`;
}

/** Suggested assignments that are no longer valid; publishing leaves their spots open. */
export function NotHolding({ autofillRun, nameOf, shiftOf }: Reviewed) {
  const squad = useOrganization();
  const stale = autofillRun?.stale ?? [];
  if (stale.length === 0) return null;
  return (
    <Section
      title="No longer valid"
      good=""
      lines={stale.map(({ shiftId, memberId, because }) => (
        <Line
          key={`${shiftId} ${memberId}`}
          head={`${nameOf(memberId)}, ${titleOf(shiftOf(shiftId), squad)}`}
        >
          {asSentence(because)} This spot stays open.
        </Line>
      ))}
    />
  );
}

/** Members that a coordinator assigned by hand although a warning applied (an override). */
export function Overridden({ autofillRun, nameOf, shiftOf }: Reviewed) {
  const squad = useOrganization();
  const overridden = (autofillRun?.suggested ?? []).filter(({ overrides }) => overrides.length > 0);
  return (
    <Section
      title="Assigned despite a warning"
      good="No warnings were overridden."
      lines={overridden.map(({ shiftId, memberId, overrides, overrideReason }) => (
        <Line
          key={`${shiftId} ${memberId}`}
          head={`${nameOf(memberId)}, ${titleOf(shiftOf(shiftId), squad)}`}
        >
          {overrideText({ overrides, reason: overrideReason ?? undefined })}
        </Line>
      ))}
    />
  );
}

type Share = AutofillRun["members"][number] & { readonly name: string };

const SHARES: readonly Column<Share>[] = [
  {
    key: "member",
    label: "Member",
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    onPhone: "head",
  },
  {
    key: "share",
    label: "Fair share",
    cell: ({ share }) => points(share),
    sortBy: ({ share }) => share,
    isNumber: true,
  },
  {
    key: "before",
    label: "Before",
    cell: ({ before }) => points(before.points),
    sortBy: (row) => row.before.points,
    isNumber: true,
  },
  {
    key: "after",
    label: "After",
    cell: ({ after }) => points(after.points),
    sortBy: (row) => row.after.points,
    isNumber: true,
  },
  {
    key: "hours",
    label: "Hours",
    cell: ({ after }) => points(after.hours),
    sortBy: (row) => row.after.hours,
    isNumber: true,
  },
];

function points(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Each member's workload with and without the draft schedule, next to their fair share. */
export function FairShares({ autofillRun, nameOf }: Reviewed) {
  const members = autofillRun?.members ?? [];
  const hasWorkload = useFeature("workload");
  if (!hasWorkload || members.length === 0) return null;
  return (
    <Card title="Fair share">
      <p className="mb-3 text-ink-soft">
        In points: hours weighted for nights, weekends and holidays as set for the squad.
      </p>
      <DataTable
        caption="Each member's workload and fair share"
        columns={SHARES}
        rows={members.map((member) => ({ ...member, name: nameOf(member.memberId) }))}
        rowKey={({ memberId }) => memberId}
      />
    </Card>
  );
}

/** The filled or suggested spots for which no other member could stand in. */
export function ShiftsWithoutStandIn({
  draftSchedule,
}: {
  readonly draftSchedule: DraftScheduleOnWire;
}) {
  const lackingStandIn = useEndpoint("autofill.withoutStandIn", { id: draftSchedule.id });
  return (
    <QueryBoundary
      of={lackingStandIn}
      loading={<Skeleton className="h-24" />}
      failed="Couldn't load spots without a stand-in. Try again."
    >
      {(spots) => (
        <Section
          title="No stand-in"
          good="Every assigned spot has a stand-in."
          lines={spots.map(({ shiftId, memberId, shift, member }) => (
            <Line key={`${shiftId} ${memberId}`} head={shift}>
              No stand-in for {member}
            </Line>
          ))}
        />
      )}
    </QueryBoundary>
  );
}

/** The members who have not submitted shift preferences yet. */
export function Unanswered({ draftSchedule }: { readonly draftSchedule: DraftScheduleOnWire }) {
  const answers = useEndpoint("shiftPreferences.answers", { id: draftSchedule.id });
  return (
    <QueryBoundary
      of={answers}
      loading={<Skeleton className="h-24" />}
      failed="Couldn't load the responses. Try again."
    >
      {({ members }) => {
        const missing = members.filter(({ state }) => state !== "answered");
        return (
          <Section
            title="No response"
            good="Everyone has responded."
            lines={missing.map(({ state, ...member }) => (
              <Line key={member.id} head={unitAndName(member)}>
                {state === "started" ? "Started, not submitted" : null}
              </Line>
            ))}
          />
        );
      }}
    </QueryBoundary>
  );
}

function titleOf(shift: Shift | undefined, style: DateStyle): string {
  return shift ? choiceTitle(shift, style) : "a deleted shift";
}
