import {
  availabilityIn,
  isAvailableFor,
} from "@watchbill/domain/members/availability/member-availability";
import {
  membersMatching,
  PICK_LIST_CUT_TEXT,
  PICK_LIST_LENGTH,
} from "@watchbill/domain/members/member-search";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { plural } from "@watchbill/domain/text/language";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { WhyNot } from "../shifts/assign/eligibility-list.tsx";
import {
  eligibilityOn,
  isOpen,
  type PlannerFacts,
  type ShiftMember,
  type Spot,
} from "../shifts/assign/shift-eligibility.ts";
import { SuggestedMembers } from "../shifts/assign/suggested-members.tsx";
import { WhoCouldStepIn } from "../shifts/assign/who-could-stand-in.tsx";
import { choiceTitle, filling, fillText, type Shift } from "../shifts/shift-view.ts";
import type { Put } from "./editing/many-spots.ts";
import { usePlanner } from "./editing/planner-context.ts";
import type { usePlannerEditing } from "./editing/planner-editing.ts";
import type { Person } from "./editing/spot-changes.ts";
import type { Drafts } from "./editing/use-drafts.ts";
import { FillAround } from "./fill/fill-dialog.tsx";
import { spansAround } from "./fill/fill-spans.ts";
import { GapPart, SuggestionPart } from "./fill/suggestion-part.tsx";
import type { Fill } from "./fill/use-fill.ts";
import { verdictOn } from "./grid/unit-number-input.tsx";
import { Choices } from "./planner-picker.tsx";

/**
 * What the dialog is about: an open spot, a filled spot, several spots, or a member of the list.
 */
export type Asked =
  | { readonly kind: "all"; readonly spots: readonly Spot[] }
  | { readonly kind: "fill"; readonly shift: Shift }
  | { readonly kind: "spot"; readonly shift: Shift; readonly member: Person }
  | { readonly kind: "member"; readonly member: ShiftMember };

interface Shared {
  readonly days: readonly string[];
  readonly members: readonly ShiftMember[];
  readonly facts: PlannerFacts;
  readonly editing: ReturnType<typeof usePlannerEditing>;
  readonly drafts: Drafts;
  readonly fill: Fill;
  readonly onPutAll: (member: ShiftMember, puts: readonly Put[]) => void;
  readonly onClose: () => void;
}

/**
 * Dialog that assigns members with one press, as an alternative to dragging for keyboard and touch.
 */
export function PlannerDialog({ asked, ...shared }: Shared & { readonly asked: Asked }) {
  if (asked.kind === "fill") return <PutDialog shift={asked.shift} {...shared} />;
  if (asked.kind === "all") return <AllDialog spots={asked.spots} {...shared} />;
  if (asked.kind === "spot")
    return <SpotDialog shift={asked.shift} person={asked.member} {...shared} />;
  const { member } = asked;
  return (
    <Dialog
      isOpen
      onClose={shared.onClose}
      title={`Assign ${unitAndName(member)}`}
      description="Choose a shift."
    >
      <ShiftChoices member={member} {...shared} />
    </Dialog>
  );
}

function PutDialog({
  shift,
  members,
  facts,
  editing,
  drafts,
  fill,
  onClose,
}: Shared & { readonly shift: Shift }) {
  const squad = useOrganization();
  const [search, setSearch] = useState("");
  const found = membersMatching(members, search);
  const choose = (member: ShiftMember | undefined): void => {
    if (!member) return;
    editing.assign(member, shift, eligibilityOn(member, shift, facts));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Assign a member"
      description={choiceTitle(shift, squad)}
    >
      <div className="space-y-4">
        <FillAround
          spans={spansAround(
            shift,
            facts.shifts.filter((one) => isOpen(one, facts.now)),
            squad.weekStartsOn,
          )}
          fill={fill}
          onStarted={onClose}
        />
        <GapPart shiftId={shift.id} drafts={drafts} members={members} onChoose={choose} />
        <SuggestedMembers
          shiftId={shift.id}
          chosen={[]}
          onChoose={(id) => choose(members.find((member) => member.id === id))}
        />
        <Choices
          label="All members"
          placeholder="Search unit, name or email"
          search={search}
          onSearch={setSearch}
          empty={`No members match “${search}”.`}
          cut={found.length > PICK_LIST_LENGTH ? PICK_LIST_CUT_TEXT : null}
          choices={found.slice(0, PICK_LIST_LENGTH).map((member) => ({
            key: member.id,
            title: unitAndName(member),
            standing: eligibilityOn(member, shift, facts),
            choose: () => choose(member),
          }))}
        />
        <WhyNot about={{ shiftId: shift.id }} />
      </div>
    </Dialog>
  );
}

/** Chooses one member for several spots; members who can take most of the spots come first. */
function AllDialog({
  spots,
  members,
  facts,
  onPutAll,
  onClose,
}: Shared & { readonly spots: readonly Spot[] }) {
  const squad = useOrganization();
  const [search, setSearch] = useState("");
  const offers = (member: ShiftMember) =>
    spots.filter(({ shift }) => isAvailableFor(availabilityIn(member), shift)).length;
  const found = membersMatching(members, search)
    .map((member) => ({ member, offered: offers(member) }))
    .sort((a, b) => b.offered - a.offered);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={plural(
        spots.length,
        "Assign a member to 1 spot",
        `Assign a member to ${spots.length} spots`,
      )}
    >
      <ul
        tabIndex={0}
        aria-label="Spots"
        className="mb-4 max-h-24 overflow-y-auto rounded-lg text-ink-soft"
      >
        {spots.map(({ shift }, index) => (
          <li key={index}>
            <NoWrap>{choiceTitle(shift, squad)}</NoWrap>
          </li>
        ))}
      </ul>
      <Choices
        label="All members"
        placeholder="Search unit, name or email"
        search={search}
        onSearch={setSearch}
        empty={`No members match “${search}”.`}
        cut={found.length > PICK_LIST_LENGTH ? PICK_LIST_CUT_TEXT : null}
        choices={found.slice(0, PICK_LIST_LENGTH).map(({ member }) => {
          const { puts, against } = verdictOn(member, spots, facts);
          return {
            key: member.id,
            title: unitAndName(member),
            aside: `${puts.length} of ${spots.length}`,
            standing: {
              blocked: puts.length === 0 ? (against ?? "Not available") : null,
              warnings: against ? [against] : [],
              overrides: [],
            },
            choose: () => {
              onClose();
              onPutAll(member, puts);
            },
          };
        })}
      />
    </Dialog>
  );
}

function SpotDialog({
  shift,
  person,
  ...shared
}: Shared & { readonly shift: Shift; readonly person: Person }) {
  const squad = useOrganization();
  const { editing, onClose, members, drafts, fill } = shared;
  const member = members.find(({ id }) => id === person.id);
  const isSuggestion = drafts.isSuggestion(shift.id, person.id);
  const { lacksStandIn } = usePlanner();
  // The assignment's id; undefined for a suggestion, which has none, and for a new assignment that
  // is still being saved.
  const spot = isSuggestion
    ? undefined
    : filling(shift).find(({ userId, id }) => userId === person.id && id > 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={unitAndName(person)}
      description={choiceTitle(shift, squad)}
    >
      <div className="space-y-4">
        {isSuggestion ? (
          <SuggestionPart
            shift={shift}
            person={person}
            drafts={drafts}
            fill={fill}
            onDone={onClose}
          />
        ) : null}
        <Button
          variant="danger"
          onClick={() => {
            editing.takeOff(person, shift);
            onClose();
          }}
        >
          {isSuggestion ? "Remove suggestion" : "Remove from shift"}
        </Button>
        {spot ? (
          <WhoCouldStepIn assignmentId={spot.id} lacksStandIn={lacksStandIn(shift, person.id)} />
        ) : null}
        {member ? <ShiftChoices member={member} from={shift} {...shared} /> : null}
      </div>
    </Dialog>
  );
}

/**
 * Lists the upcoming shifts in view that a member may take, or move to from another shift; when
 * moving, the nearest shifts come first.
 */
function ShiftChoices({
  member,
  from,
  days,
  facts,
  editing,
  drafts,
  onClose,
}: Shared & { readonly member: ShiftMember; readonly from?: Shift }) {
  const squad = useOrganization();
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const ahead = facts.shifts
    .filter(
      (shift) => shift.id !== from?.id && days.includes(shift.date) && isOpen(shift, facts.now),
    )
    .filter((shift) => from === undefined || drafts.elsewhere(member, from, shift) === null)
    .filter((shift) => choiceTitle(shift, squad).toLowerCase().includes(words))
    .map((shift) => ({ shift, standing: eligibilityOn(member, shift, facts, from?.id) }))
    .sort(
      (a, b) =>
        secondsFrom(from, a.shift) - secondsFrom(from, b.shift) ||
        a.shift.startsAt.localeCompare(b.shift.startsAt),
    );
  const possible = ahead.filter(({ standing }) => standing.blocked === null);
  return (
    <Choices
      label={from ? "Move to" : "Shifts with an open spot"}
      placeholder="Search name or day"
      search={search}
      onSearch={setSearch}
      empty={
        search ? `No available shifts match “${search}”.` : "No available shifts in these weeks."
      }
      cut={possible.length > PICK_LIST_LENGTH ? PICK_LIST_CUT_TEXT : null}
      choices={possible.slice(0, PICK_LIST_LENGTH).map(({ shift, standing }) => ({
        key: shift.id,
        title: choiceTitle(shift, squad),
        aside: fillText(shift),
        standing,
        choose: () => {
          if (from) editing.move(member, from, shift, standing);
          else editing.assign(member, shift, standing);
          onClose();
        },
      }))}
    />
  );
}

/**
 * Seconds between the starts of two shifts. Returns 0 if the first is undefined, so that the order
 * stays.
 */
function secondsFrom(from: Shift | undefined, { startsAt }: Shift): number {
  if (!from) return 0;
  return Temporal.Instant.from(from.startsAt).until(startsAt).abs().total("seconds");
}
