import { relativeTime } from "@watchbill/domain/time/format";
import { webhookEventLabel } from "@watchbill/domain/webhooks/webhook-events";
import {
  DELIVERIES_RETENTION_DAYS,
  DELIVERIES_SHOWN,
} from "@watchbill/domain/webhooks/webhook-retention";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import {
  type Delivery,
  factsOf,
  hostOf,
  nextAttemptOf,
  type Webhook,
  webhookOutcomeOf,
} from "./webhook-view.ts";

/** A webhook's latest deliveries, updated live while the dialog is open. */
export function WebhookLogDialog({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const log = useEndpoint("webhooks.deliveries", { id: webhook.id });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`Log of ${hostOf(webhook)}`}
      description={`The last ${DELIVERIES_SHOWN} deliveries of the last ${DELIVERIES_RETENTION_DAYS} days.`}
    >
      <QueryBoundary
        of={log}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load the log."
        empty={
          <EmptyState title="No deliveries yet">
            <p>Deliveries show here once a selected event happens.</p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul aria-label="Deliveries" className="divide-y divide-line">
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

function DeliveryRow({
  webhookId,
  delivery,
}: {
  readonly webhookId: number;
  readonly delivery: Delivery;
}) {
  const now = useNow(15_000);
  const again = useCommand("webhooks.sendAgain", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't send it again. Try again.",
  });
  const outcome = webhookOutcomeOf(delivery);
  const label = webhookEventLabel(delivery.type);
  const facts = [
    relativeTime(Temporal.Instant.from(delivery.createdAt), now),
    factsOf(delivery),
    nextAttemptOf(delivery, now) ?? "",
  ].filter((fact) => fact !== "");
  return (
    <li className="py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <div>
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold">{label}</span>
            <Badge tone={outcome.tone}>{outcome.label}</Badge>
          </p>
          <p className="tabular text-sm text-ink-soft">{facts.join(" · ")}</p>
          {delivery.errorMessage ? (
            <p className="mt-1 text-sm break-words text-bad">{delivery.errorMessage}</p>
          ) : null}
        </div>
        {delivery.status === "pending" ? null : (
          <Button
            variant="secondary"
            isCompact
            aria-label={`Send again: ${label}`}
            pending={again.isPending && "Sending..."}
            onClick={() => again.mutate({ id: webhookId, deliveryId: delivery.id })}
          >
            Send again
          </Button>
        )}
      </div>
      <details className="mt-1 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent-strong underline">
          Request body
        </summary>
        <pre
          tabIndex={0}
          aria-label={`Body: ${label}`}
          className="overflow-x-auto rounded-lg bg-raised p-3 font-mono"
        >
          {readable(delivery.body)}
        </pre>
      </details>
    </li>
  );
}

/** Indents a request's body for display; it was sent without line breaks. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
