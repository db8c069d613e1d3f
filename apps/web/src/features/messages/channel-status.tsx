import { channelAdvice } from "@watchbill/domain/messages/delivery/channel-advice";
import { TriangleAlert } from "lucide-react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";

type Status = Output<"messages.status">;

const CHANNELS = [
  ["email", "Email"],
  ["sms", "SMS"],
  ["push", "Push"],
] as const;

/** The configuration and the problems of each message channel (email, text, push). */
export function ChannelStatusPanel() {
  const status = useEndpoint("messages.status", {});
  return (
    <Card
      title="Configuration status"
      aside={
        <Button
          variant="secondary"
          pending={status.isFetching && "Refreshing..."}
          onClick={() => void status.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <QueryBoundary
        of={status}
        loading={<Skeleton className="h-80 md:h-32" />}
        failed="Couldn't load the status."
      >
        {(data) => (
          <>
            <ul className="grid gap-3 md:grid-cols-3">
              {CHANNELS.map(([channel, label]) => (
                <ChannelTile key={channel} name={channel} label={label} channel={data[channel]} />
              ))}
            </ul>
            <ul className="mt-3 grid gap-2">
              {data.warnings.map((warning) => (
                <li key={warning} className="flex gap-2 rounded-lg bg-warn-soft p-3 text-warn">
                  <TriangleAlert aria-hidden size={20} className="shrink-0" /> {warning}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function ChannelTile({
  name,
  label,
  channel,
}: {
  readonly name: string;
  readonly label: string;
  readonly channel: Status["email"];
}) {
  const { isConfigured, trouble } = channel;
  return (
    <li className="rounded-lg border border-line p-3">
      <p className="flex items-center justify-between gap-2 font-bold">
        {label}
        {trouble === null ? (
          <Badge tone={isConfigured ? "good" : "bad"}>
            {isConfigured ? "Configured" : "Not configured"}
          </Badge>
        ) : (
          <Badge tone="bad">Failing</Badge>
        )}
      </p>
      <p className="text-sm text-ink-soft">{channel.method}</p>
      <p className="mt-1 text-sm break-words">{channel.detail}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {channel.waiting} waiting
        {channel.heldForRest > 0 ? ` (${channel.heldForRest} on hold for Shabbat or Yom Tov)` : ""},{" "}
        {channel.failedToday} failed today
      </p>
      {trouble === null ? null : (
        <div className="mt-2 rounded-lg bg-bad-soft p-3 text-sm text-bad">
          <p className="break-words">Last error: {trouble}</p>
          <p className="mt-1 font-semibold">{channelAdvice(name, trouble)}</p>
        </div>
      )}
    </li>
  );
}
