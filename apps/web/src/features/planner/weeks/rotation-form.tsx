import { shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import {
  canRotate,
  MAX_ROTATION_TEAMS,
  MAX_TEAM_NAME_LENGTH,
  MAX_TURN_DAYS,
  type RotationTeam,
  rotationBlockedBecause,
} from "@watchbill/domain/shifts/rotation";
import { weekdayOf } from "@watchbill/domain/shifts/series";
import { plural } from "@watchbill/domain/text/language";
import { addDays, isLocalDate } from "@watchbill/domain/time/local";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { call, type Output } from "../../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../../lib/api/queries.ts";
import { useDebouncedValue } from "../../../lib/forms/use-debounced-value.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { DialogActions } from "../../../ui/overlay/dialog-actions.tsx";
import { MemberPicker } from "../../members/member-picker.tsx";
import { DateField } from "../../settings/date-time-fields.tsx";
import { type ShiftTypes, useShiftTypes } from "../../shift-types/use-shift-types.ts";
import { createBlockedBecause, createLabel, useMadeShifts } from "../editing/created-shifts.ts";
import { WeekPlanPreview } from "./week-plan-preview.tsx";

const TYPING_MS = 300;
const WEEK = 7;
/** Days from a rotation's first to its last day: 52 weeks. */
const YEAR_DAYS = 363;
/** Value of the option to enter the number of days of a turn. */
const OTHER = "other";

const TURNS = [
  { value: "1", label: "Every day" },
  { value: "7", label: "Every week" },
  { value: "14", label: "Every other week" },
  { value: OTHER, label: "Other" },
];

/** Sets up a rotation of teams that serve in turn: creates a year's shifts with their members. */
export function RotationForm({
  target,
  onDone,
}: {
  /** The default of the first day. */
  readonly target: string;
  readonly onDone: () => void;
}) {
  const kinds = useShiftTypes();
  return (
    <QueryBoundary
      of={kinds}
      loading={<Skeleton className="h-96" />}
      failed="Couldn't load shift types. Try again."
      isEmpty={(data) => !data.some(canRotate)}
      empty={<p>Add a shift type first, in Settings, Shift types.</p>}
    >
      {(data) => <Rotation kinds={data.filter(canRotate)} target={target} onDone={onDone} />}
    </QueryBoundary>
  );
}

function Rotation({
  kinds,
  target,
  onDone,
}: {
  readonly kinds: ShiftTypes;
  readonly target: string;
  readonly onDone: () => void;
}) {
  const [kindKey, setKind] = useState(() => longest(kinds).key);
  const kind = shiftTypeOf(kinds, kindKey) ?? kinds[0]!;
  const [fromDate, setFrom] = useState(() => firstDayOf(kind, target));
  const [untilDate, setUntil] = useState(() => addDays(fromDate, YEAR_DAYS));
  const [turn, setTurn] = useState(
    kind.endDays === 1 && kind.startTime === kind.endTime ? "1" : "7",
  );
  const [otherDays, setOtherDays] = useState(WEEK);
  const [teams, setTeams] = useState<readonly RotationTeam[]>(() =>
    ["A", "B"].map((letter) => ({ name: `Team ${letter}`, memberIds: [] })),
  );
  const made = useMadeShifts(onDone);
  const make = useCommand("shifts.setUpRotation", {
    onSuccess: (answer, order) => made(answer, () => call("shifts.setUpRotation", order)),
    failed: "Couldn't create the shifts. Try again.",
  });
  const days = turn === OTHER ? otherDays : Number(turn);
  const order = {
    kind: kind.key,
    fromDate,
    untilDate,
    days,
    teams: teams.map(({ name, memberIds }) => ({ name, memberIds: [...memberIds] })),
  };
  const blocked = rotationBlockedBecause(order, kind)?.message ?? null;
  // While the user types a team's name, requests no preview until they pause.
  const orderText = JSON.stringify(order);
  const isSettled = useDebouncedValue(orderText, TYPING_MS) === orderText;
  const look = useEndpoint(
    "shifts.setUpRotation",
    { ...order, isDryRun: true },
    { enabled: isSettled && blocked === null },
  );
  const plan = isSettled && blocked === null ? look.data : undefined;
  return (
    <div className="space-y-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Shift type"
          options={kinds.map(({ key, name }) => ({ value: key, label: name }))}
          value={kind.key}
          onChange={({ target: { value } }) => setKind(value)}
        />
        <SelectField
          label="Next team"
          options={TURNS}
          value={turn}
          onChange={({ target: { value } }) => setTurn(value)}
        />
        {turn === OTHER ? (
          <NumberField
            label="Days of a turn"
            min={1}
            max={MAX_TURN_DAYS}
            value={otherDays}
            onChange={setOtherDays}
          />
        ) : null}
        <DateField
          label="First day"
          hint="The first team's turn starts"
          value={fromDate}
          onChange={({ target: { value } }) => isLocalDate(value) && setFrom(value)}
        />
        <DateField
          label="Last day"
          hint="No shift starts after it"
          value={untilDate}
          onChange={({ target: { value } }) => isLocalDate(value) && setUntil(value)}
        />
      </div>
      <Teams teams={teams} onChange={setTeams} />
      <WeekPlanPreview plan={plan} />
      <DialogActions>
        <p role="status" className="min-w-40 flex-1 font-semibold">
          {blocked ??
            (look.isError
              ? "Couldn't load the preview. Try again."
              : plan
                ? outlook(plan)
                : "Loading...")}
        </p>
        <Button
          pending={make.isPending && "Creating..."}
          disabledReason={blocked ?? (plan ? createBlockedBecause(plan) : "Loading the preview")}
          onClick={() => make.mutate({ ...order, isUndoable: true })}
        >
          {createLabel(plan?.shifts.length)}
        </Button>
      </DialogActions>
    </div>
  );
}

/** The list of teams in the order of their turns; one team's members are edited at a time. */
function Teams({
  teams,
  onChange,
}: {
  readonly teams: readonly RotationTeam[];
  readonly onChange: (teams: readonly RotationTeam[]) => void;
}) {
  const [edited, setEdited] = useState(0);
  const change = (at: number, part: Partial<RotationTeam>): void =>
    onChange(teams.map((team, index) => (index === at ? { ...team, ...part } : team)));
  const add = (): void => {
    const letter = String.fromCharCode("A".charCodeAt(0) + teams.length);
    onChange([...teams, { name: `Team ${letter}`, memberIds: [] }]);
    setEdited(teams.length);
  };
  return (
    <section aria-label="Teams" className="space-y-2">
      <h3 className="font-bold">Teams, in the order of their turns</h3>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {teams.map(({ name, memberIds }, at) => (
          <li key={at} className="space-y-2 p-3">
            <div className="flex flex-wrap items-end gap-2">
              <div className="min-w-36 flex-1">
                <TextField
                  label={`Name of team ${at + 1}`}
                  maxLength={MAX_TEAM_NAME_LENGTH}
                  value={name}
                  onChange={({ target }) => change(at, { name: target.value })}
                />
              </div>
              <Button
                variant="secondary"
                aria-expanded={edited === at}
                aria-label={plural(
                  memberIds.length,
                  `1 member of ${name}`,
                  `${memberIds.length} members of ${name}`,
                )}
                onClick={() => setEdited(edited === at ? -1 : at)}
              >
                {plural(memberIds.length, "1 member", `${memberIds.length} members`)}
              </Button>
              <IconButton
                label={`Remove ${name}`}
                onClick={() => onChange(teams.filter((_team, index) => index !== at))}
              >
                <Trash2 aria-hidden size={18} />
              </IconButton>
            </div>
            {edited === at ? (
              <MemberPicker
                chosen={memberIds}
                onChange={(chosen) => change(at, { memberIds: chosen })}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {teams.length < MAX_ROTATION_TEAMS ? (
        <Button variant="secondary" onClick={add}>
          <Plus aria-hidden size={18} /> Add team
        </Button>
      ) : null}
    </section>
  );
}

function longest(kinds: ShiftTypes) {
  return kinds.reduce((long, kind) => (kind.endDays > long.endDays ? kind : long), kinds[0]!);
}

/** Returns the first day from `target` on which the shift type takes place. */
function firstDayOf({ weekdays }: ShiftTypes[number], target: string): string {
  const days = Array.from({ length: WEEK }, (_, index) => addDays(target, index));
  return days.find((day) => weekdays.includes(weekdayOf(day))) ?? target;
}

/** Returns, for example, "52 shifts from Mon, Jan 4 to Mon, Dec 27, 3 left open". */
function outlook({ summary, skipped, left }: Output<"shifts.setUpRotation">): string {
  return [
    summary,
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(left.length > 0 ? [`${left.length} left open`] : []),
  ].join(", ");
}
