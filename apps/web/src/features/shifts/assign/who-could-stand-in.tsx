import { CircleCheck, TriangleAlert, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Disclosure } from "../../../ui/layout/disclosure.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";

/**
 * Names the members who could stand in for the member on a spot, also those with a warning; loaded
 * on demand.
 */
export function WhoCouldStepIn({
  assignmentId,
  lacksStandIn,
}: {
  readonly assignmentId: number;
  readonly lacksStandIn: boolean;
}) {
  return (
    <div className="space-y-2">
      {lacksStandIn ? (
        <p className="flex items-center gap-2 rounded-lg bg-warn-soft p-2 text-sm text-warn">
          <UserRoundX aria-hidden size={16} className="shrink-0" /> No stand-in: no one is fully
          available.
        </p>
      ) : null}
      <Disclosure label="Possible stand-ins">
        {() => <Names assignmentId={assignmentId} />}
      </Disclosure>
    </div>
  );
}

function Names({ assignmentId }: { readonly assignmentId: number }) {
  const substitutes = useEndpoint("shifts.standInsFor", { id: assignmentId });
  return (
    <QueryBoundary
      of={substitutes}
      loading={<Skeleton className="h-24" />}
      failed="Couldn't load stand-ins."
      isEmpty={({ could, overrides }) => could.length + overrides.length === 0}
      empty={
        <p className="rounded-lg border border-line p-2 text-ink-soft">
          No one is eligible, even with warnings.
        </p>
      }
    >
      {({ could, overrides }) => (
        <ul
          tabIndex={0}
          aria-label="Possible stand-ins"
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line px-2"
        >
          {could.map((member) => (
            <Name
              key={member.id}
              member={member}
              icon={<CircleCheck aria-hidden size={16} className="mt-1 shrink-0 text-good" />}
            />
          ))}
          {overrides.map((member) => (
            <Name
              key={member.id}
              member={member}
              because={member.because}
              icon={<TriangleAlert aria-hidden size={16} className="mt-1 shrink-0 text-warn" />}
            />
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

function Name({
  member: { unitNumber, name },
  because,
  icon,
}: {
  readonly member: { readonly unitNumber: string; readonly name: string };
  readonly because?: string;
  readonly icon: ReactNode;
}) {
  return (
    <li className="flex items-start gap-2 py-1.5">
      {icon}
      <span className="min-w-0 flex-1">
        <NoWrap>{`${unitNumber} ${name}`}</NoWrap>
        {because === undefined ? null : <span className="block text-sm text-warn">{because}</span>}
      </span>
    </li>
  );
}
