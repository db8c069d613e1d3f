import { unitAndName } from "@watchbill/domain/members/person-name";
import { despiteText } from "@watchbill/domain/places/findings";
import { asSentence } from "@watchbill/domain/text/one-line";
import { counted } from "@watchbill/domain/time/counted";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import type { ReactNode } from "react";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { Card, Skeleton } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Read } from "../../ui/read.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { choiceTitle, type Shift } from "../shifts/shift-view.ts";
import type { PlanOnWire } from "./plan-on-wire.ts";

type Proposal = Output<"proposals.get">;

/** What the sections are made of. */
interface Reviewed {
  readonly proposal: Proposal | null;
  readonly nameOf: (memberId: number) => string;
  readonly shiftOf: (shiftId: number) => Shift | undefined;
}

/** One heading of the review with its list, or the good word where there is nothing to see to. */
function Section({
  title,
  good,
  lines,
  count = lines.length,
}: {
  readonly title: string;
  readonly good: string;
  readonly lines: readonly ReactNode[];
  /** Of what there is more, or less, than lines. */
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
        <Unbroken>{head}</Unbroken>
      </p>
      {children ? <div className="text-sm text-ink-soft">{children}</div> : null}
    </li>
  );
}

/** The places that nobody would have, each with the reasons that the last fill found. */
export function LeftOpen({
  open,
  proposal,
}: Reviewed & { readonly open: readonly { readonly shift: Shift; readonly open: number }[] }) {
  const squad = useOrganisation();
  const shortages = proposal?.shortages ?? [];
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
            {proposal?.gaps
              .filter(({ shiftId }) => shiftId === shift.id)
              .map(({ role, sentence }) => (
                <p key={sentence}>
                  <Unbroken>{role ? `Needs ${role}. ${sentence}` : sentence}</Unbroken>
                </p>
              ))}
          </Line>
        )),
      ]}
    />
  );
}

/** What is sought already is not filled by a plan: whoever accepts has it. */
function soughtText({ heldCount }: Shift, open: number): string {
  if (heldCount === 0) return "";
  return heldCount >= open ? "; cover is asked for" : `; cover is asked for ${heldCount} of them`;
}

/** Places that were proposed and do not hold any more: publishing leaves them open. */
export function NotHolding({ proposal, nameOf, shiftOf }: Reviewed) {
  const squad = useOrganisation();
  const stale = proposal?.stale ?? [];
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

/** Who was put somewhere by hand although something spoke against it. */
export function Overridden({ proposal, nameOf, shiftOf }: Reviewed) {
  const squad = useOrganisation();
  const overridden = (proposal?.proposed ?? []).filter(({ despite }) => despite.length > 0);
  return (
    <Section
      title="Put on all the same"
      good="Nobody is put on although something speaks against it."
      lines={overridden.map(({ shiftId, memberId, despite, overrideReason }) => (
        <Line
          key={`${shiftId} ${memberId}`}
          head={`${nameOf(memberId)}, ${titleOf(shiftOf(shiftId), squad)}`}
        >
          {despiteText({ despite, reason: overrideReason ?? undefined }).trim()}
        </Line>
      ))}
    />
  );
}

type Share = Proposal["members"][number] & { readonly name: string };

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

/** What each carries with the plan and without it, beside their fair share. */
export function FairShares({ proposal, nameOf }: Reviewed) {
  const members = proposal?.members ?? [];
  if (members.length === 0) return null;
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

/** The places, proposed or filled, that nobody could take over. */
export function FragileShifts({ plan }: { readonly plan: PlanOnWire }) {
  const fragile = useEndpoint("proposals.fragile", { id: plan.id });
  return (
    <Read
      of={fragile}
      loading={<Skeleton className="h-24" />}
      failed="The fragile shifts could not be read."
    >
      {(places) => (
        <Section
          title="Fragile"
          good="Somebody could step in for everybody."
          lines={places.map(({ shiftId, memberId, shift, member }) => (
            <Line key={`${shiftId} ${memberId}`} head={shift}>
              Nobody could step in for {member}
            </Line>
          ))}
        />
      )}
    </Read>
  );
}

/** Who has not said their wishes. */
export function Unanswered({ plan }: { readonly plan: PlanOnWire }) {
  const answers = useEndpoint("wishes.answers", { id: plan.id });
  return (
    <Read
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
                {state === "begun" ? "Has begun to say their wishes" : null}
              </Line>
            ))}
          />
        );
      }}
    </Read>
  );
}

function titleOf(shift: Shift | undefined, style: DateStyle): string {
  return shift ? choiceTitle(shift, style) : "a shift that is gone";
}
