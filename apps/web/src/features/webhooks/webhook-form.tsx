import type { EventType } from "@watchbill/domain/news/catalogue";
import { webhookAddressBlockedBecause } from "@watchbill/domain/webhooks/webhook-address";
import { WEBHOOK_EVENT_GROUPS } from "@watchbill/domain/webhooks/webhook-events";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";

type Group = (typeof WEBHOOK_EVENT_GROUPS)[number];

/** What an administrator says of a webhook. */
export interface WebhookAnswers {
  readonly url: string;
  readonly events: readonly EventType[];
}

/** Address and events of a webhook, new or known. */
export function WebhookForm({
  initial,
  submit,
  pending,
  urlFault,
  onAnswers,
}: {
  readonly initial: { readonly url: string; readonly events: readonly string[] };
  readonly submit: string;
  readonly pending: string | false;
  /** What the server says of the address. */
  readonly urlFault: string | undefined;
  readonly onAnswers: (answers: WebhookAnswers) => void;
}) {
  const [url, setUrl] = useState(initial.url);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial.events));
  const [faults, setFaults] = useState<{ url?: string | undefined; events?: string | undefined }>({});
  // In the order they are shown in, whatever order they were ticked in; what is not offered any more is left out.
  const events = WEBHOOK_EVENT_GROUPS.flatMap<EventType>((group) =>
    group.events.map(({ type }) => type).filter((type) => chosen.has(type)),
  );
  const give = (event: SubmitEvent): void => {
    event.preventDefault();
    const address = URL.canParse(url.trim()) ? new URL(url.trim()) : null;
    const found = {
      url: webhookAddressBlockedBecause(address)?.message,
      events: events.length === 0 ? "Choose one event or more." : undefined,
    };
    setFaults(found);
    if (!found.url && !found.events && !pending) onAnswers({ url: url.trim(), events });
  };
  const toggle = (types: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const type of types) {
      if (isOn) next.add(type);
      else next.delete(type);
    }
    setChosen(next);
  };
  return (
    <form noValidate onSubmit={give} className="space-y-4">
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        placeholder="https://hooks.example.org/watchbill"
        hint="Gets a POST with a signed JSON body each time"
        value={url}
        error={faults.url ?? urlFault}
        onChange={(event) => setUrl(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {WEBHOOK_EVENT_GROUPS.map((group) => (
          <EventGroup key={group.title} group={group} chosen={chosen} onToggle={toggle} />
        ))}
      </div>
      {faults.events ? (
        <p role="alert" className="text-sm font-medium text-bad">
          {faults.events}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="text-sm text-ink-soft">{events.length === 1 ? "1 event" : `${events.length} events`} chosen</span>
        <Button type="submit" pending={pending}>
          {submit}
        </Button>
      </div>
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
      <legend className="float-left font-bold leading-11">{title}</legend>
      <div className="text-right">
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
      {events.map(({ type, label }) => (
        <Checkbox key={type} checked={chosen.has(type)} onChange={({ target }) => onToggle([type], target.checked)}>
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
