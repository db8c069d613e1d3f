import { withChoiceCodes } from "@watchbill/domain/messages/sms-reply";
import { smsSize } from "@watchbill/domain/messages/sms-text";
import { pollSms } from "@watchbill/domain/polls/poll-message";
import { counted } from "@watchbill/domain/time/counted";
import type { Output } from "../../lib/api/api.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { useReach } from "./use-reach.ts";

type Reach = Output<"polls.reach">;

/** As long as a real action link, but not one. */
const SAMPLE_LINK = "/go/xxxxxxxxxxxx";
const SAMPLE_NUMBER = "7";

/** Previews the poll as a text message, with the number of recipients by channel. */
export function AskPreview({
  question,
  choices,
  shift,
  reach,
}: {
  readonly question: string;
  readonly choices: readonly string[];
  readonly shift: string;
  readonly reach: ReturnType<typeof useReach>;
}) {
  const { name: squad } = useOrganization();
  const facts = {
    squad,
    firstName: "",
    asker: "",
    shift,
    closes: "",
    link: `${location.origin}${SAMPLE_LINK}`,
  };
  const segmentsOf = (text: string): number => smsSize(text).segments;
  const sms = withChoiceCodes(
    pollSms({ ...facts, question: question.trim() || "..." }),
    choices,
    SAMPLE_NUMBER,
    segmentsOf,
  );
  return (
    <section aria-label="Preview" className="space-y-2 rounded-lg border border-line p-3">
      <h3 className="font-bold">As a text</h3>
      <p className="rounded-lg bg-raised p-3 text-sm break-words">{sms}</p>
      <p className="text-sm text-ink-soft">
        {counted(segmentsOf(sms), "text")} for each member
        {reach.data && reach.data.sms > 0 ? `, ${segmentsOf(sms) * reach.data.sms} in all` : ""};{" "}
        {smsSize(sms).units} characters. Each member's link and number are their own.
      </p>
      <QueryBoundary of={reach} failed="How many it reaches could not be read.">
        {(data) => (
          <div aria-live="polite" className="space-y-1 text-sm">
            <p>
              <b>
                {data.people === 0
                  ? "Nobody to ask in this group."
                  : `Reaches ${counted(data.people, "member")}:`}
              </b>{" "}
              {data.people === 0 ? "" : waysText(data)}
            </p>
            {timesText(data).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </QueryBoundary>
    </section>
  );
}

/** "40 by mail, 30 by text, 12 by push, 2 in the app alone." */
function waysText({ email, sms, push, onlyInApp }: Reach): string {
  const ways = [
    `${email} by mail`,
    `${sms} by text`,
    `${push} by push`,
    ...(onlyInApp > 0 ? [`${onlyInApp} in the app alone`] : []),
  ];
  return `${ways.join(", ")}.`;
}

/** Recipients for whom the sending time matters: delayed, disturbed, or on Shabbat. */
function timesText({ waiting, disturbed, resting }: Reach): string[] {
  return [
    ...(waiting > 0
      ? [`For ${waiting} it waits for the end of their quiet hours or rest day.`]
      : []),
    ...(resting > 0
      ? [`${resting} keep a rest day until it closes, and find it in the app alone.`]
      : []),
    ...(disturbed > 0
      ? [
          `${disturbed} hear of it in their quiet hours, because it closes before these end: close it later to let them sleep.`,
        ]
      : []),
  ];
}
