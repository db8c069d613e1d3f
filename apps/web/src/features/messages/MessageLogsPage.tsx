import { phoneText } from "@watchbill/domain/members/contact/phone-number";
import { receiptText } from "@watchbill/domain/messages/delivery/receipt";
import { messageKindText, withheldText } from "@watchbill/domain/messages/message-kind";
import { formatNumber } from "@watchbill/domain/text/language";
import { beginningOf } from "@watchbill/domain/text/truncate";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatFullMoment, relativeTime } from "@watchbill/domain/time/format";
import { RefreshCw } from "lucide-react";
import { memo, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useLogPages } from "../../lib/api/log-pages.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card, EmptyState, Skeleton, StatTile } from "../../ui/layout/card.tsx";
import { DetailsBlock } from "../../ui/layout/details-block.tsx";
import { NEWEST_ON_PAPER, OlderEntries, PrintedPart } from "../../ui/layout/older-entries.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { LogFilterCard, useLogChoice } from "../activity/log-filters.tsx";
import { useOrganization } from "../settings/organization.ts";
import { MailPreview } from "./mail-preview.tsx";

type Message = Output<"messages.log">[number];

/**
 * Grid columns of the log. A tablet shows the message's text below the recipient, because the
 * columns do not fit; print uses one line to save paper.
 */
const COLUMNS =
  "md:grid-cols-[4rem_minmax(0,1fr)_10rem_11rem] lg:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)_11rem_12rem] print:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)_9rem_9rem]";
const HEADINGS = ["Type", "Recipient", "Content", "Status, method", "Sent"];

const SUBJECT_CUT = 30;
const CONTENT_CUT = 80;
const ERROR_CUT = 50;
const CHANNELS = [
  { value: "email", label: "Email" },
  { value: "sms", label: "SMS" },
  { value: "push", label: "Push" },
  { value: "chat", label: "Chat" },
] as const;
const STATUSES = [
  { value: "success", label: "success" },
  { value: "handed off", label: "handed off" },
  { value: "failed", label: "failed" },
  { value: "pending", label: "pending" },
  { value: "dropped", label: "dropped" },
] as const;
const TONES: Readonly<Record<string, Tone>> = {
  success: "good",
  failed: "bad",
  pending: "warn",
  dropped: "neutral",
};

export default function MessageLogsPage() {
  const choice = useLogChoice<"channel" | "status">();
  const [channel, status] = [CHANNELS.find(isChosen("channel")), STATUSES.find(isChosen("status"))];
  const log = useLogPages("messages.log", {
    ...choice.shared,
    ...(channel ? { channel: channel.value } : {}),
    ...(status ? { status: status.value } : {}),
  });
  const summary = useEndpoint("messages.summary", {});
  const squad = useOrganization();
  const [opened, setOpened] = useState<Message | null>(null);
  const readAgain = (): void => {
    log.refetch();
    void summary.refetch();
  };
  function isChosen(name: "channel" | "status") {
    return ({ value }: { readonly value: string }): boolean => value === choice.value(name);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">Message Logs</h1>
        <Button
          variant="secondary"
          pending={log.isReading && !log.isReadingOlder && "Refreshing..."}
          onClick={readAgain}
        >
          <RefreshCw aria-hidden size={18} /> Refresh
        </Button>
      </div>
      {summary.data ? (
        <Figures summary={summary.data} />
      ) : summary.isPending ? (
        <Skeleton className="h-63 md:h-20" />
      ) : null}
      <LogFilterCard
        choice={choice}
        own={{ channel: "Channel", status: "Status" }}
        placeholder="Recipient, subject or text"
      >
        <SelectField
          label="Channel"
          value={channel?.value ?? ""}
          onChange={({ target }) => choice.set("channel", target.value)}
          options={[{ value: "", label: "All channels" }, ...CHANNELS]}
        />
        <SelectField
          label="Status"
          value={status?.value ?? ""}
          onChange={({ target }) => choice.set("status", target.value)}
          options={[{ value: "", label: "All statuses" }, ...STATUSES]}
        />
      </LogFilterCard>
      <Card>
        <QueryBoundary
          of={log}
          loading={<Skeleton className="h-64" />}
          failed="Couldn't load the message log."
          empty={
            <EmptyState title="No messages found">
              {choice.isFiltered ? "Clear some filters or choose other dates." : null}
            </EmptyState>
          }
        >
          {(data) => (
            <>
              <PrintedPart count={data.length} />
              <div role="table" aria-label="Messages" aria-busy={log.isReading}>
                <div
                  role="row"
                  className={`hidden gap-x-4 p-2 text-sm font-semibold text-ink-soft lg:grid print:grid ${COLUMNS}`}
                >
                  {HEADINGS.map((heading) => (
                    <span key={heading} role="columnheader">
                      {heading}
                    </span>
                  ))}
                </div>
                <div role="rowgroup" className={`divide-y divide-line ${NEWEST_ON_PAPER}`}>
                  {data.map((message) => (
                    <MessageRow
                      key={message.id}
                      message={message}
                      squad={squad}
                      onOpen={setOpened}
                    />
                  ))}
                </div>
              </div>
              {log.hasOlder ? (
                <OlderEntries
                  count={data.length}
                  isReading={log.isReadingOlder}
                  onRead={log.readOlder}
                />
              ) : null}
            </>
          )}
        </QueryBoundary>
      </Card>
      {opened ? <MessageDetails message={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

function Figures({ summary }: { readonly summary: Output<"messages.summary"> }) {
  const { total, email, sms, successRate, notSent, handedOff } = summary;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] print:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      <StatTile label="Total" value={formatNumber(total)} />
      <StatTile label="Emails sent" value={<Sent {...email} />} />
      <StatTile label="SMS sent" value={<Sent {...sms} />} />
      <StatTile label="Success rate" value={successRate === null ? "–" : `${successRate}%`} />
      {notSent > 0 ? (
        <StatTile label="Not sent: no provider" value={formatNumber(notSent)} tone="text-warn" />
      ) : null}
      {handedOff > 0 ? (
        <StatTile label="Sent by carrier email" value={formatNumber(handedOff)} />
      ) : null}
    </dl>
  );
}

function Sent({ sent, failed }: { readonly sent: number; readonly failed: number }) {
  return (
    <>
      {formatNumber(sent)}{" "}
      <span className="text-sm font-semibold text-ink-soft">({formatNumber(failed)} failed)</span>
    </>
  );
}

/**
 * A message in the log. Memoized, so that thousands of rows do not render again when newer rows
 * arrive.
 */
const MessageRow = memo(function MessageRow({
  message,
  squad,
  onOpen,
}: {
  readonly message: Message;
  readonly squad: SquadClock;
  readonly onOpen: (message: Message) => void;
}) {
  const now = useNow(60_000);
  return (
    <div
      role="row"
      className={`relative grid gap-x-4 gap-y-1 p-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] hover:bg-raised lg:[contain-intrinsic-size:auto_4rem] ${COLUMNS}`}
    >
      <span role="cell" className="font-semibold uppercase">
        {message.messageType}
      </span>
      <span role="cell" className="min-w-0">
        {/* The button covers the whole row, so a click anywhere opens the message. */}
        <button
          type="button"
          onClick={() => onOpen(message)}
          className="block w-full text-start break-words after:absolute after:inset-0"
        >
          {recipientText(message)}
        </button>
        {message.subject ? (
          <span className="block text-sm text-ink-soft">
            {beginningOf(message.subject, SUBJECT_CUT)}
          </span>
        ) : null}
      </span>
      <span
        role="cell"
        className="min-w-0 text-sm break-words text-ink-soft md:max-lg:col-start-2 md:max-lg:row-start-2 print:col-auto print:row-auto"
      >
        {beginningOf(message.content, CONTENT_CUT)}
      </span>
      <span
        role="cell"
        className="min-w-0 text-sm break-words lg:[&>*]:me-2 lg:[&>*]:inline md:max-lg:row-span-2 print:row-auto"
      >
        <Badge tone={TONES[message.status] ?? "neutral"}>{message.status}</Badge>
        {message.errorMessage ? (
          <span className="block text-bad">{beginningOf(message.errorMessage, ERROR_CUT)}</span>
        ) : null}
        <span className="block text-ink-soft">
          {message.held ?? `${message.deliveryMethod} ${timeText(message)}`}
        </span>
        {message.status === "success" ? (
          <span className="block text-ink-soft">{receiptText(message.receipt)}</span>
        ) : null}
      </span>
      <span
        role="cell"
        className="min-w-0 text-sm text-ink-soft md:max-lg:row-span-2 print:row-auto"
      >
        <SentTime message={message} now={now} squad={squad} />
      </span>
    </div>
  );
});

/** The time the message was sent; for an unsent message, the time it was created. */
function SentTime({
  message,
  now,
  squad,
}: {
  readonly message: Message;
  readonly now: Temporal.Instant;
  readonly squad: SquadClock;
}) {
  const at = Temporal.Instant.from(message.sentAt ?? message.createdAt);
  return (
    <>
      {message.sentAt === null ? (
        <span className="block font-semibold lg:me-1 lg:inline">Not sent</span>
      ) : null}
      {message.sentAt === null
        ? `Created ${relativeTime(at, now).toLowerCase()}`
        : relativeTime(at, now)}
      <span className="block">{formatFullMoment(at, squad)}</span>
    </>
  );
}

function MessageDetails({
  message,
  onClose,
}: {
  readonly message: Message;
  readonly onClose: () => void;
}) {
  const squad = useOrganization();
  const facts: readonly (readonly [string, string | null])[] = [
    ["Recipient", recipientText(message)],
    ["Status", message.status],
    ["Error", message.errorMessage],
    ["Receipt", receiptText(message.receipt)],
    ["Type", whatText(message)],
    ["On hold", message.held],
    ["Method", `${message.deliveryMethod} ${timeText(message)}`],
    ["Subject", message.subject],
    [
      "Sent at",
      message.sentAt ? formatFullMoment(Temporal.Instant.from(message.sentAt), squad) : "Not sent",
    ],
    ["Message id", String(message.id)],
    ["Created at", formatFullMoment(Temporal.Instant.from(message.createdAt), squad)],
    ["Skipped channels", heldBackText(message)],
  ];
  return (
    <Dialog isOpen onClose={onClose} title="Message details">
      <dl className="space-y-2">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {message.messageType === "email" && message.hasHtml ? (
        <div className="mt-3">
          <MailPreview
            address={`/api/message-logs/${message.id}/html`}
            title={`Message ${message.id} as HTML`}
          />
        </div>
      ) : (
        <pre className="mt-3 rounded-lg bg-raised p-3 font-sans text-sm whitespace-pre-wrap">
          {message.content}
        </pre>
      )}
      {message.metadata === "{}" ? null : (
        <DetailsBlock>{JSON.stringify(JSON.parse(message.metadata), null, 2)}</DetailsBlock>
      )}
    </Dialog>
  );
}

/** Formats a text message's phone number; an email address or a device id stays unchanged. */
function recipientText({ messageType, recipient }: Message): string {
  return messageType === "sms" ? phoneText(recipient) : recipient;
}

function timeText({ metadata }: Message): string {
  const { processingTime } = JSON.parse(metadata) as { processingTime?: number };
  return processingTime === undefined ? "" : `(${processingTime} ms)`;
}

interface Metadata {
  readonly kind?: string;
  readonly withheld?: readonly { readonly channel: string; readonly because: string }[];
}

/** Names the kind of message, or null when the kind is unknown. */
function whatText({ metadata }: Message): string | null {
  return messageKindText((JSON.parse(metadata) as Metadata).kind);
}

/**
 * The channels through which the member did not get the message, and why; null when there are none.
 */
function heldBackText({ metadata }: Message): string | null {
  const { withheld = [] } = JSON.parse(metadata) as Metadata;
  return (
    withheld.map(({ channel, because }) => `${channel}: ${withheldText(because)}`).join("; ") ||
    null
  );
}
