import { overrideText } from "@watchbill/domain/eligibility/eligibility-issues";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { asSentence } from "@watchbill/domain/text/one-line";
import { counted } from "@watchbill/domain/time/counted";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import type { ReactNode } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { type Column, DataTable } from "../../ui/layout/data-table.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useFeature, useOrganization } from "../settings/organization.ts";
import { choiceTitle, type Shift } from "../shifts/shift-view.ts";
import type { DraftScheduleOnWire } from "./plan-on-wire.ts";

type AutofillRun = Output<"autofill.get">;

/** Shared props of the sections. */
interface Reviewed {
  readonly autofillRun: AutofillRun | null;
  readonly nameOf: (memberId: number) => string;
  readonly shiftOf: (shiftId: number) => Shift | undefined;
}

/** One heading of the review with its list, or a message when the list is empty. */
function Section({
  title,
  good,
  lines,
  count = lines.length,
}: {
  readonly title: string;
  readonly good: string;
  readonly lines: readonly ReactNode[];
  /** The count in the heading when it differs from the number of lines. */
  readonly count?: number;
}) {
  return (
    <Card title={lines.length === 0 ? title : `${title} (${count})`}>
      {lines.length === 0 ? (
        <p className="text-ink-soft">{good}</p>
      ) : (
        <ul
          tabIndex={0}
          aria-label={title}
          className="max-h-96 divide-y divide-line overflow-y-auto"
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

/** The spots that would stay open, each with the reasons that the last auto-fill found. */
export function LeftOpen({
  open,
  autofillRun,
}: Reviewed & { readonly open: readonly { readonly shift: Shift; readonly open: number }[] }) {
  const squad = useOrganization();
  const shortages = autofillRun?.shortages ?? [];
  return (
    <Section
      title="Open places"
      good="Every place has somebody."
      count={open.reduce((sum, one) => sum + one.open, 0)}
      lines={[
        ...shortages.map(({ sentence }) => <Line key={sentence} head={sentence} />),
        ...open.map(({ shift, open: count }) => (
          <Line key={shift.id} head={choiceTitle(shift, squad)}>
            <p>
              {count} of {counted(shift.maxMembers, "place")} open{soughtText(shift, count)}
            </p>
            {autofillRun?.gaps
              .filter(({ shiftId }) => shiftId === shift.id)
              .map(({ role, sentence }) => (
                <p key={sentence}>
                  <NoWrap>{role ? `Needs ${role}. ${sentence}` : sentence}</NoWrap>
                </p>
              ))}
          </Line>
        )),
      ]}
    />
  );
}

/** Publishing does not fill a spot with a replacement request: the member who accepts gets it. */
function soughtText({ heldCount }: Shift, open: number): string {
  if (heldCount === 0) return "";
  return heldCount >= open ? "; cover is asked for" : `; cover is asked for ${heldCount} of them`;
}

/** Suggestions that are no longer valid: publishing leaves their spots open. */
export function NotHolding({ autofillRun, nameOf, shiftOf }: Reviewed) {
  const squad = useOrganization();
  const stale = autofillRun?.stale ?? [];
  if (stale.length === 0) return null;
  return (
    <Section
      title="Does not hold any more"
      good=""
      lines={stale.map(({ shiftId, memberId, because }) => (
        <Line
          key={`${shiftId} ${memberId}`}
          head={`${nameOf(memberId)}, ${titleOf(shiftOf(shiftId), squad)}`}
        >
          {asSentence(because)} This place stays open.
        </Line>
      ))}
    />
  );
}

/** Members assigned by hand with an override. */
export function Overridden({ autofillRun, nameOf, shiftOf }: Reviewed) {
  const squad = useOrganization();
  const overridden = (autofillRun?.suggested ?? []).filter(({ overrides }) => overrides.length > 0);
  return (
    <Section
      title="Put on all the same"
      good="Nobody is put on although something speaks against it."
      lines={overridden.map(({ shiftId, memberId, overrides, overrideReason }) => (
        <Line
          key={`${shiftId} ${memberId}`}
          head={`${nameOf(memberId)}, ${titleOf(shiftOf(shiftId), squad)}`}
        >
          {overrideText({ overrides, reason: overrideReason ?? undefined }).trim()}
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
    label: "Without it",
    cell: ({ before }) => points(before.points),
    sortBy: (row) => row.before.points,
    isNumber: true,
  },
  {
    key: "after",
    label: "With it",
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
        In points: hours, with nights, weekends and holidays weighed as the squad has set.
      </p>
      <DataTable
        caption="What each member carries beside their fair share"
        columns={SHARES}
        rows={members.map((member) => ({ ...member, name: nameOf(member.memberId) }))}
        rowKey={({ memberId }) => memberId}
      />
    </Card>
  );
}

/** The spots, suggested or filled, without a stand-in. */
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
      failed="The fragile shifts could not be read."
    >
      {(spots) => (
        <Section
          title="Fragile"
          good="Somebody could step in for everybody."
          lines={spots.map(({ shiftId, memberId, shift, member }) => (
            <Line key={`${shiftId} ${memberId}`} head={shift}>
              Nobody could step in for {member}
            </Line>
          ))}
        />
      )}
    </QueryBoundary>
  );
}

/** The members who have not submitted shift preferences. */
export function Unanswered({ draftSchedule }: { readonly draftSchedule: DraftScheduleOnWire }) {
  const answers = useEndpoint("shiftPreferences.answers", { id: draftSchedule.id });
  return (
    <QueryBoundary
      of={answers}
      loading={<Skeleton className="h-24" />}
      failed="Who has answered could not be read."
    >
      {({ members }) => {
        const missing = members.filter(({ state }) => state !== "answered");
        return (
          <Section
            title="Not answered"
            good="Everybody has said their wishes."
            lines={missing.map(({ state, ...member }) => (
              <Line key={member.id} head={unitAndName(member)}>
                {state === "started" ? "Has begun to say their wishes" : null}
              </Line>
            ))}
          />
        );
      }}
    </QueryBoundary>
  );
}

function titleOf(shift: Shift | undefined, style: DateStyle): string {
  return shift ? choiceTitle(shift, style) : "a shift that is gone";
}
