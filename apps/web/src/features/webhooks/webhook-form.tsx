import type { EventType } from "@watchbill/domain/events/catalogue";
import { webhookAddressBlockedBecause } from "@watchbill/domain/webhooks/webhook-address";
import { WEBHOOK_EVENT_GROUPS } from "@watchbill/domain/webhooks/webhook-events";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";

type Group = (typeof WEBHOOK_EVENT_GROUPS)[number];

interface WebhookAnswers {
  readonly url: string;
  readonly events: readonly EventType[];
}

interface Filled {
  readonly url: string;
  readonly chosen: ReadonlySet<string>;
}

/** Returns the chosen event types in display order, without those that no longer exist. */
function eventsOf(chosen: ReadonlySet<string>): EventType[] {
  return WEBHOOK_EVENT_GROUPS.flatMap<EventType>((group) =>
    group.events.map(({ type }) => type).filter((type) => chosen.has(type)),
  );
}

function webhookBlockedBecause({ url, chosen }: Filled) {
  const address = webhookAddressBlockedBecause(
    URL.canParse(url.trim()) ? new URL(url.trim()) : null,
  )?.message;
  const events = eventsOf(chosen).length === 0 ? "Choose at least one event." : undefined;
  const message = address ?? events;
  return message
    ? { message, fields: { ...(address ? { url: address } : {}), ...(events ? { events } : {}) } }
    : null;
}

/** Form for the address and event types of a new or existing webhook. */
export function WebhookForm({
  initial,
  submit,
  pending,
  sending,
  onAnswers,
  onCancel,
}: {
  readonly initial: { readonly url: string; readonly events: readonly string[] };
  readonly submit: string;
  readonly pending: string;
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  readonly onAnswers: (answers: WebhookAnswers) => void;
  readonly onCancel: () => void;
}) {
  const form = useForm<Filled>(
    { url: initial.url, chosen: new Set(initial.events) },
    {
      blockedBecause: webhookBlockedBecause,
      title: null,
      sending,
      onSend: ({ url, chosen }) => onAnswers({ url: url.trim(), events: eventsOf(chosen) }),
    },
  );
  const { chosen } = form.values;
  const events = eventsOf(chosen);
  const toggle = (types: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const type of types) {
      if (isOn) next.add(type);
      else next.delete(type);
    }
    form.set({ chosen: next });
  };
  return (
    <form {...form.wiring} className="space-y-4">
      <TextField
        label="Endpoint URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        placeholder="https://hooks.example.org/watchbill"
        hint="Gets a POST request with a signed JSON body for each event"
        {...form.text("url")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {WEBHOOK_EVENT_GROUPS.map((group) => (
          <EventGroup key={group.title} group={group} chosen={chosen} onToggle={toggle} />
        ))}
      </div>
      <DialogActions>
        {/* The error is next to the submit button, because the long list of events is seldom in
            view. */}
        {form.faults.events ? (
          <span role="alert" className="text-sm font-medium text-bad">
            {form.faults.events}
          </span>
        ) : (
          <span className="text-sm text-ink-soft">
            {events.length === 1 ? "1 event selected" : `${events.length} events selected`}
          </span>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending && pending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}

function EventGroup({
  group: { title, events },
  chosen,
  onToggle,
}: {
  readonly group: Group;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (types: readonly string[], isOn: boolean) => void;
}) {
  const isAll = events.every(({ type }) => chosen.has(type));
  return (
    <fieldset className="min-w-0">
      <legend className="float-start font-bold leading-11">{title}</legend>
      <div className="text-end">
        <Button
          variant="quiet"
          isCompact
          onClick={() =>
            onToggle(
              events.map(({ type }) => type),
              !isAll,
            )
          }
        >
          {isAll ? "None" : "All"}
          <span className="sr-only"> of {title}</span>
        </Button>
      </div>
      {/* `clear-both`, because with a mouse the button reaches lower than the title next to it. */}
      <div className="clear-both">
        {events.map(({ type, label }) => (
          <Checkbox
            key={type}
            checked={chosen.has(type)}
            onChange={({ target }) => onToggle([type], target.checked)}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
