import { shortOfPositions } from "@watchbill/domain/autofill/gap-groups";
import { leftOpenText } from "@watchbill/domain/autofill/words";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { isOn } from "@watchbill/domain/settings/feature-switches";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { Button } from "../../../ui/button.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { type ShiftMember } from "../../shifts/assign/shift-eligibility.ts";
import { choiceTitle, type Shift } from "../../shifts/shift-view.ts";
import { type AutofillRun, requestedIn } from "../editing/drafts.ts";

const LEFT_TO_COVER = "A replacement was requested. Auto-fill skips this spot.";

const COUNTS = ["Hours", "Nights", "Weekends"];
const WORKLOAD = ["Points", "Fair share"];

/**
 * Details of an auto-fill run: the spots it left open and why, and each member's workload before
 * and after the run.
 */
export function AutofillRunDetails({
  autofillRun,
  members,
  shifts,
  onFillSpot,
}: {
  readonly autofillRun: AutofillRun;
  readonly members: readonly ShiftMember[];
  readonly shifts: readonly Shift[];
  readonly onFillSpot: (shift: Shift) => void;
}) {
  const squad = useOrganization();
  const hasWorkload = isOn(squad, "workload");
  const { gaps, shortages, members: loads } = autofillRun;
  const positions = shortOfPositions(
    gaps.flatMap((gap) => {
      const shift = shifts.find(({ id }) => id === gap.shiftId);
      return shift ? [{ name: shiftName(shift), open: gap.open, gap }] : [];
    }),
  );
  const requested = requestedIn(autofillRun, shifts);
  const open = [
    ...gaps,
    ...requested.map(({ id }) => ({ shiftId: id, role: null, sentence: LEFT_TO_COVER })),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-3 lg:grid-cols-2">
      <section aria-label="Open spots" className="space-y-2">
        <h3 className="font-bold">Open spots</h3>
        {open.length === 0 ? (
          <p className="text-ink-soft">{leftOpenText(0, 0, autofillRun.shiftIds !== null)}</p>
        ) : null}
        {positions.length === 0 ? null : (
          <div className="rounded-lg bg-warn-soft p-2">
            {positions.map((sentence) => (
              <p key={sentence} className="font-semibold">
                {sentence}
              </p>
            ))}
            {shortages.map(({ sentence }) => (
              <p key={sentence} className="text-sm">
                {sentence}
              </p>
            ))}
          </div>
        )}
        <ul
          tabIndex={0}
          aria-label="Spots that stay open"
          className="max-h-72 divide-y divide-line overflow-y-auto"
        >
          {open.map((gap) => {
            const shift = shifts.find(({ id }) => id === gap.shiftId);
            return shift ? (
              <li
                key={`${gap.shiftId} ${gap.sentence}`}
                className="flex items-start gap-2 py-2 text-sm"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">
                    <NoWrap>{choiceTitle(shift, squad)}</NoWrap>
                    {gap.role ? ` · needs ${gap.role}` : ""}
                  </span>
                  {gap.sentence}
                </span>
                <Button
                  isCompact
                  variant="secondary"
                  aria-label={`Assign… ${choiceTitle(shift, squad)}`}
                  onClick={() => onFillSpot(shift)}
                >
                  Assign…
                </Button>
              </li>
            ) : null;
          })}
        </ul>
      </section>
      <section aria-label="Workload" className="space-y-2">
        <h3 className="font-bold">Workload</h3>
        <div
          tabIndex={0}
          role="region"
          aria-label="Before and after"
          className="max-h-80 overflow-auto"
        >
          <table className="tabular w-full text-sm">
            <thead className="sticky top-0 bg-surface text-start text-ink-soft">
              <tr>
                <th scope="col" className="py-1 pe-2 font-semibold">
                  Member
                </th>
                {[...COUNTS, ...(hasWorkload ? WORKLOAD : [])].map((head) => (
                  <th key={head} scope="col" className="px-2 py-1 text-end font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {loads.map(({ memberId, before, after, share }) => {
                const member = members.find(({ id }) => id === memberId);
                if (!member) return null;
                return (
                  <tr key={memberId} className="border-t border-line">
                    <th scope="row" className="py-1 pe-2 text-start font-semibold">
                      {unitAndName(member)}
                    </th>
                    <Change before={before.hours} after={after.hours} />
                    <Change before={before.nights} after={after.nights} />
                    <Change before={before.weekends} after={after.weekends} />
                    {hasWorkload ? (
                      <>
                        <Change before={before.points} after={after.points} />
                        <td className="px-2 py-1 text-end">{rounded(share)}</td>
                      </>
                    ) : null}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}

function Change({ before, after }: { readonly before: number; readonly after: number }) {
  return (
    <td className="px-2 py-1 text-end whitespace-nowrap">
      {before === after ? (
        rounded(after)
      ) : (
        <>
          <span className="text-ink-soft">{rounded(before)}</span> →{" "}
          <strong>{rounded(after)}</strong>
        </>
      )}
    </td>
  );
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
