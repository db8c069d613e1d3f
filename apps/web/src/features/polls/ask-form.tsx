import { POLL_CLASS_WORDS } from "@watchbill/domain/polls/poll";
import {
  MAX_CHOICE_LENGTH,
  MAX_CHOICES,
  MAX_QUESTION_LENGTH,
  MIN_CHOICES,
  OFFERED_CHOICES,
  USUAL_OPEN_MINUTES,
} from "@watchbill/domain/polls/poll-form";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { dateOf } from "@watchbill/domain/time/local";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { serverNow, useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { DateField, TimeField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import { AskPreview } from "./ask-preview.tsx";
import {
  AT,
  askBlockedBecause,
  askedIn,
  CLASS_OPTIONS,
  choicesIn,
  OPEN_OPTIONS,
  type Values,
} from "./poll-form-values.ts";
import { useReach } from "./use-reach.ts";

/** Form of a poll: question, answers, recipients, closing time and a preview. */
export function AskForm({
  shiftId,
  onCancel,
  onAsked,
}: {
  /** The shift that the poll is about; null when it is about none. */
  readonly shiftId: number | null;
  readonly onCancel: () => void;
  readonly onAsked: (id: number) => void;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const [startedAt] = useState(serverNow);
  const qualifications = useEndpoint("qualifications.list", {});
  const shift = useEndpoint("shifts.one", { id: shiftId ?? 0 }, { enabled: shiftId !== null });
  const ask = useCommand("polls.ask", {
    done: ({ message }) => ({ title: message }),
    onSuccess: ({ id }) => onAsked(id),
    // An empty recipient group is shown as a field error, because a toast would cover the form on a
    // phone.
    failed: (error) =>
      error instanceof ApiError && error.code === "no-one-to-ask"
        ? null
        : "Couldn't send the poll. Try again.",
  });
  const form = useForm<Values>(() => started(today), {
    blockedBecause: (values) => askBlockedBecause(values, serverNow(), timeZone),
    title: null,
    sending: ask,
    onSend: (values) => {
      const { closesAt, ...said } = askedIn(values, serverNow(), timeZone);
      const about = values.isAboutShift && shift.data ? shiftId : null;
      ask.mutate({
        ...said,
        choices: [...said.choices],
        shiftId: about,
        closesAt: closesAt.toString(),
      });
    },
  });
  const { values, set } = form;
  const reach = useReach(values, startedAt, timeZone);
  const about =
    shift.data && values.isAboutShift
      ? shiftTitle({ ...shift.data, endDate: shift.data.endDate ?? null }, squad, today)
      : "";
  const groups = [
    { value: "everyone", label: "All active members" },
    { value: "on-call", label: "On call now" },
    ...(qualifications.data ?? [])
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name }) => ({ value: String(id), label: `Members with ${name}` })),
  ];
  return (
    <form {...form.wiring} className="space-y-4">
      <TextArea
        label="Question"
        rows={3}
        maxLength={MAX_QUESTION_LENGTH}
        required
        hint={`${values.question.length} of ${MAX_QUESTION_LENGTH} characters`}
        {...form.text("question")}
      />
      {shift.data ? (
        <Checkbox {...form.box("isAboutShift")}>
          About {shiftTitle({ ...shift.data, endDate: shift.data.endDate ?? null }, squad, today)}
        </Checkbox>
      ) : null}
      <Answers values={values} set={set} text={form.text} />
      <SelectField
        label="Send to"
        options={groups}
        value={values.group}
        error={form.faults.audience ?? form.faults.qualificationId}
        onChange={(event) => set({ group: event.target.value })}
        hint="Recipients are set when you send. You won't receive it."
      />
      <SelectField
        label="Urgency"
        options={CLASS_OPTIONS}
        value={values.messageUrgency}
        hint={`${POLL_CLASS_WORDS[values.messageUrgency][1]}.`}
        onChange={(event) => {
          const messageUrgency =
            CLASS_OPTIONS.find(({ value }) => value === event.target.value)?.value ?? "action";
          set({ messageUrgency, open: String(USUAL_OPEN_MINUTES[messageUrgency]) });
        }}
      />
      {values.messageUrgency === "urgent" ? (
        <Checkbox {...form.box("isEmergency")}>
          Emergency: every channel at once, even if members turned off email or texts
        </Checkbox>
      ) : null}
      <SelectField
        label="Closes"
        options={OPEN_OPTIONS}
        value={values.open}
        error={form.faults.open ?? (values.open === AT ? undefined : form.faults.closesAt)}
        onChange={(event) => set({ open: event.target.value })}
      />
      {values.open === AT ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label="Day" required min={today} {...form.text("closesOn")} />
          <TimeField label="Time" required {...form.text("closesTime")} />
        </div>
      ) : null}
      <AskPreview
        question={values.question}
        choices={choicesIn(values)}
        shift={about}
        reach={reach}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={ask.isPending && "Sending..."}>
          Send poll
        </Button>
      </DialogActions>
    </form>
  );
}

const FIELDS = ["choice0", "choice1", "choice2", "choice3"] as const;
type ChoiceField = (typeof FIELDS)[number];

function Answers({
  values,
  set,
  text,
}: {
  readonly values: Values;
  readonly set: (part: Partial<Values>) => void;
  readonly text: (name: ChoiceField) => object;
}) {
  const { count } = values;
  return (
    <fieldset className="space-y-2">
      <legend className="sr-only">Answers</legend>
      {FIELDS.slice(0, count).map((field, index) => (
        <div key={field} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={`Answer ${"ABCD"[index]}`}
              maxLength={MAX_CHOICE_LENGTH}
              // The hint explains that the field is full: at the maximum length it ignores keys and
              // truncates pasted text.
              hint={
                values[field].length >= MAX_CHOICE_LENGTH
                  ? `Up to ${MAX_CHOICE_LENGTH} characters`
                  : undefined
              }
              required
              autoComplete="off"
              {...text(field)}
            />
          </div>
          {count > MIN_CHOICES && index === count - 1 ? (
            <Button
              variant="quiet"
              aria-label={`Remove answer ${"ABCD"[index]}`}
              onClick={() => set({ count: count - 1, [field]: "" })}
            >
              <X aria-hidden size={18} />
            </Button>
          ) : null}
        </div>
      ))}
      {count < MAX_CHOICES ? (
        <Button variant="quiet" onClick={() => set({ count: count + 1 })}>
          <Plus aria-hidden size={18} /> Add answer
        </Button>
      ) : null}
    </fieldset>
  );
}

function started(today: string): Values {
  const [choice0, choice1] = OFFERED_CHOICES;
  return {
    question: "",
    choice0,
    choice1,
    choice2: "",
    choice3: "",
    count: OFFERED_CHOICES.length,
    group: "everyone",
    messageUrgency: "action",
    isEmergency: false,
    open: String(USUAL_OPEN_MINUTES.action),
    closesOn: today,
    closesTime: "20:00",
    isAboutShift: true,
  };
}
