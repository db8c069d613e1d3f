import { momentText } from "@watchbill/domain/polls/poll";
import type { Output } from "../../lib/api/api.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { CallLink } from "../members/call-link.tsx";
import { MemberName } from "../members/member-name.tsx";
import { useOrganization } from "../settings/organization.ts";

export type PollWhole = Output<"polls.one">;
type Person = PollWhole["people"][number];
type Receipt = Person["receipts"][number];

const WAYS: Readonly<Record<NonNullable<Person["way"]>, (at: string) => string>> = {
  app: (at) => `Answered in the app ${at}`,
  link: (at) => `Answered from a link ${at}`,
  push: (at) => `Answered from a push notification ${at}`,
  text: (at) => `Answered by text ${at}`,
};
const CHANNELS: Readonly<Record<Receipt["channel"], string>> = {
  push: "Push",
  email: "Email",
  sms: "Text",
};
const STATES: Readonly<Record<Receipt["state"], string>> = {
  delivered: "delivered",
  sent: "sent",
  waiting: "sending",
  "not-sent": "not sent",
  failed: "failed",
};

/**
 * A recipient of a poll: their answer, how and when they gave it, whether they saw the poll, and
 * the state of their messages.
 */
export function PersonRow({
  person,
  choices,
}: {
  readonly person: Person;
  readonly choices: PollWhole["choices"];
}) {
  const squad = useOrganization();
  const now = useNow(30_000);
  const { phoneNumber, isActive, receipts, seenAt, choice, answeredAt, way } = person;
  const at = (instant: string): string => momentText(Temporal.Instant.from(instant), now, squad);
  const label = choices.find(({ letter }) => letter === choice)?.label;
  const seen =
    answeredAt && way
      ? WAYS[way](at(answeredAt))
      : seenAt
        ? `Seen ${at(seenAt)}`
        : isActive
          ? "Not seen"
          : "No longer active";
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <MemberName of={person} />
        </span>
        <Badge tone={label ? "accent" : "neutral"} className="max-w-full whitespace-normal">
          {label ?? "No answer"}
        </Badge>
      </p>
      <p className="text-sm text-ink-soft">
        {seen}
        {choice === null && isActive && phoneNumber ? (
          <>
            {" · "}
            <CallLink number={phoneNumber} />
          </>
        ) : null}
      </p>
      <p className="text-sm text-ink-soft">
        <NoWrap>
          {receipts.length === 0
            ? "App only"
            : receipts.map((one) => receiptText(one, at)).join(" · ")}
        </NoWrap>
      </p>
    </li>
  );
}

/** Returns, for example, "Email sent", "Text failed: landline" or "Text scheduled at 7:00 AM". */
function receiptText(
  { channel, state, error, waitsUntil }: Receipt,
  at: (instant: string) => string,
): string {
  const name = CHANNELS[channel];
  if (waitsUntil) return `${name} scheduled ${at(waitsUntil)}`;
  return `${name} ${STATES[state]}${error ? `: ${error}` : ""}`;
}
