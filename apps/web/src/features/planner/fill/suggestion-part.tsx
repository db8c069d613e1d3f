import { unitAndName } from "@watchbill/domain/members/person-name";
import { CircleDashed, Lock, LockOpen, RefreshCw, TriangleAlert } from "lucide-react";
import { showError } from "../../../lib/toast/show-error.ts";
import { Button } from "../../../ui/button.tsx";
import { type ShiftMember } from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import { isOpenAutofillRun, suggestionKey } from "../editing/drafts.ts";
import type { Person } from "../editing/spot-changes.ts";
import type { Drafts } from "../editing/use-drafts.ts";
import { shiftSpan } from "./fill-spans.ts";
import type { Fill } from "./use-fill.ts";

/**
 * Part of a spot's dialog about its suggestion: the reason, whether it is still valid, and whether
 * auto-fill may change it.
 */
export function SuggestionPart({
  shift,
  person,
  drafts,
  fill,
  onDone,
}: {
  readonly shift: Shift;
  readonly person: Person;
  readonly drafts: Drafts;
  readonly fill: Fill;
  readonly onDone: () => void;
}) {
  const again = async (): Promise<void> => {
    onDone();
    await drafts.take(person.id, shift.id);
    fill.begin({ ...shiftSpan(shift) }, { ...fill.choices, keeps: true }, true);
  };
  const suggestion = drafts.suggestions.get(suggestionKey(shift.id, person.id));
  if (!suggestion) return null;
  const why = suggestion.reason ?? (suggestion.isByHand ? "Added manually." : null);
  return (
    <div className="space-y-3">
      <p className="flex items-start gap-2">
        <CircleDashed aria-hidden size={18} className="mt-1 shrink-0 text-accent" />
        <span>Suggested (visible to admins only). {why}</span>
      </p>
      {suggestion.stale ? (
        <p className="flex items-start gap-2 rounded-lg bg-bad-soft p-3 text-bad">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>{`No longer valid: ${suggestion.stale}`}</span>
        </p>
      ) : null}
      <Button
        variant="secondary"
        aria-pressed={suggestion.isLocked}
        onClick={() => drafts.lock(shift.id, person.id, !suggestion.isLocked)}
      >
        {suggestion.isLocked ? <LockOpen aria-hidden size={18} /> : <Lock aria-hidden size={18} />}
        {suggestion.isLocked ? "Unlock (auto-fill may change it)" : "Lock (auto-fill keeps it)"}
      </Button>{" "}
      <Button
        variant="secondary"
        disabledReason={fill.blockedBecause}
        onClick={() => void again().catch(showError)}
      >
        <RefreshCw aria-hidden size={18} /> Suggest another member
      </Button>
    </div>
  );
}

/**
 * Part of a spot's dialog about a spot that auto-fill left open: the reason, and the members who
 * come nearest to being eligible.
 */
export function GapPart({
  shiftId,
  drafts: { autofillRun },
  members,
  onChoose,
}: {
  readonly shiftId: number;
  readonly drafts: Drafts;
  readonly members: readonly ShiftMember[];
  readonly onChoose: (member: ShiftMember) => void;
}) {
  const gaps = isOpenAutofillRun(autofillRun)
    ? (autofillRun?.gaps ?? []).filter((gap) => gap.shiftId === shiftId)
    : [];
  return gaps.map(({ role, sentence, nearest }) => (
    <section
      key={role ?? ""}
      aria-label="Why this spot is open"
      className="space-y-2 rounded-lg bg-warn-soft p-3"
    >
      <h3 className="font-bold">{role ? `Needs ${role}` : "Left open by auto-fill"}</h3>
      <p>{sentence}</p>
      <NearestMembers nearest={nearest} members={members} onChoose={onChoose} />
    </section>
  ));
}

/**
 * Lists members with only one conflict or warning. A press assigns the member if the rule allows an
 * override.
 */
function NearestMembers({
  nearest,
  members,
  onChoose,
}: {
  readonly nearest: readonly { readonly memberId: number; readonly text: string }[];
  readonly members: readonly ShiftMember[];
  readonly onChoose: (member: ShiftMember) => void;
}) {
  return (
    <ul className="flex flex-wrap gap-2">
      {nearest.map(({ memberId, text }) => {
        const member = members.find(({ id }) => id === memberId);
        return member ? (
          <li key={memberId}>
            <Button
              variant="secondary"
              isCompact
              onClick={() => onChoose(member)}
              title={`Assign ${unitAndName(member)}`}
            >
              {`${member.unitNumber}: ${text}`}
            </Button>
          </li>
        ) : null;
      })}
    </ul>
  );
}
