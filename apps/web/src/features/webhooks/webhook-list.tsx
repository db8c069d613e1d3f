import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { useOrganization } from "../settings/organization.ts";
import {
  AddWebhookDialog,
  DeleteWebhookDialog,
  EditWebhookDialog,
  EndSecretDialog,
  RenewSecretDialog,
} from "./webhook-dialogs.tsx";
import { WebhookLogDialog } from "./webhook-log.tsx";
import {
  hostOf,
  noticesFor,
  type Webhook,
  webhookAdviceFor,
  webhookStateOf,
  webhookSummaryOf,
} from "./webhook-view.ts";

/** The open dialog and the webhook that it is about. */
type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "edit" | "secret" | "end-secret" | "delete" | "log"; readonly id: number }
  | null;

/** The list of the squad's webhooks, with buttons to add, edit and delete. */
export function WebhookList() {
  const webhooks = useEndpoint("webhooks.list", {});
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const subject =
    asked && asked.kind !== "add" ? webhooks.data?.find(({ id }) => id === asked.id) : undefined;
  return (
    <Card
      title="Endpoints"
      aside={
        <Button variant="secondary" onClick={() => setAsked({ kind: "add" })}>
          <Plus aria-hidden size={18} /> Add webhook
        </Button>
      }
    >
      <p className="mb-2 text-ink-soft">
        Send events to your own endpoint within seconds: 10-8 and 10-7, replacements, schedule
        changes. Events contain ids and facts, never names, addresses or phone numbers.
      </p>
      <QueryBoundary
        of={webhooks}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load the webhooks."
        empty={
          <EmptyState icon={<WebhookIcon aria-hidden size={32} />} title="No webhooks yet">
            <p>
              Add the URL of a service that accepts webhooks, such as a dispatch console or your own
              script.
            </p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul aria-label="Webhooks" className="divide-y divide-line">
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {asked?.kind === "add" ? <AddWebhookDialog onClose={close} /> : null}
      {asked?.kind === "edit" && subject ? (
        <EditWebhookDialog webhook={subject} onClose={close} />
      ) : null}
      {asked?.kind === "secret" && subject ? (
        <RenewSecretDialog webhook={subject} onClose={close} />
      ) : null}
      {asked?.kind === "end-secret" && subject ? (
        <EndSecretDialog webhook={subject} onClose={close} />
      ) : null}
      {asked?.kind === "delete" && subject ? (
        <DeleteWebhookDialog webhook={subject} onClose={close} />
      ) : null}
      {asked?.kind === "log" && subject ? (
        <WebhookLogDialog webhook={subject} onClose={close} />
      ) : null}
    </Card>
  );
}

function WebhookRow({
  webhook,
  onAsk,
}: {
  readonly webhook: Webhook;
  readonly onAsk: (asked: Asked) => void;
}) {
  const now = useNow(30_000);
  const squad = useOrganization();
  const { id, url, isActive } = webhook;
  const state = webhookStateOf(webhook);
  const advice = webhookAdviceFor(webhook, now);
  const change = useCommand("webhooks.change", {
    done: (_answer, input) => ({
      title: input.isActive ? "Webhook turned on" : "Webhook turned off",
    }),
  });
  const test = useCommand("webhooks.test", {
    // Opens the webhook's log, which shows the result of the test.
    onSuccess: () => onAsk({ kind: "log", id }),
  });
  const host = hostOf(webhook);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-semibold break-all">{host}</span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </p>
      <p className="font-mono text-sm break-all text-ink-soft">{url}</p>
      <p className="text-sm text-ink-soft">{webhookSummaryOf(webhook, now)}</p>
      {advice ? (
        <p className="mt-2 rounded-lg bg-warn-soft p-3 text-sm text-warn">{advice}</p>
      ) : null}
      {noticesFor(webhook, squad).map((notice) => (
        <p key={notice} className="text-sm text-ink-soft">
          {notice}
        </p>
      ))}
      <div className="mt-1 -ms-2 flex flex-wrap gap-x-1">
        <RowButton
          label="Send test"
          about={`to ${host}`}
          pending={test.isPending && "Sending..."}
          onClick={() => test.mutate({ id })}
        />
        <RowButton label="Log" about={`of ${host}`} onClick={() => onAsk({ kind: "log", id })} />
        <RowButton label="Edit" about={host} onClick={() => onAsk({ kind: "edit", id })} />
        <RowButton
          label={isActive ? "Turn off" : "Turn on"}
          about={host}
          pending={change.isPending && "Saving..."}
          onClick={() => change.mutate({ id, isActive: !isActive })}
        />
        <RowButton
          label="Rotate secret"
          about={`for ${host}`}
          onClick={() => onAsk({ kind: "secret", id })}
        />
        {webhook.oldSecretUntil === null ? null : (
          <RowButton
            label="Revoke old secret"
            about={`of ${host}`}
            onClick={() => onAsk({ kind: "end-secret", id })}
          />
        )}
        <RowButton
          label="Delete"
          about={host}
          isDanger
          onClick={() => onAsk({ kind: "delete", id })}
        />
      </div>
    </li>
  );
}
