import { withChoiceCodes } from "@watchbill/domain/messages/sms-reply";
import { smsSize } from "@watchbill/domain/messages/sms-text";
import { pollSms } from "@watchbill/domain/polls/poll-message";
import { counted } from "@watchbill/domain/time/counted";
import { useEndpoint } from "../../lib/queries.ts";
import { Read } from "../../ui/read.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import type { Values } from "./asked-form.ts";

/** As long as a real link, and none. */
const SAMPLE_LINK = "/go/xxxxxxxxxxxx";
const SAMPLE_NUMBER = "7";

/** How the question will be read as a text, and how many it reaches by which ways. */
export function AskPreview({
  question,
  choices,
  shift,
  values: { group, messageClass, isEmergency },
}: {
  readonly question: string;
  readonly choices: readonly string[];
  readonly shift: string;
  readonly values: Values;
}) {
  const { name: squad } = useOrganisation();
  const isNamed = group === "everyone" || group === "on-call";
  const reach = useEndpoint("polls.reach", {
    audience: isNamed ? group : "qualification",
    ...(isNamed ? {} : { qualificationId: group }),
    messageClass,
    isEmergency: isEmergency && messageClass === "urgent" ? "true" : "false",
  });
  const facts = { squad, firstName: "", asker: "", shift, closes: "", link: `${location.origin}${SAMPLE_LINK}` };
  const segmentsOf = (text: string): number => smsSize(text).segments;
  const sms = withChoiceCodes(pollSms({ ...facts, question: question.trim() || "..." }), choices, SAMPLE_NUMBER, segmentsOf);
  return (
    <section aria-label="Preview" className="space-y-2 rounded-lg border border-line p-3">
      <h3 className="font-bold">As a text</h3>
      <p className="rounded-lg bg-raised p-3 text-sm break-words">{sms}</p>
      <p className="text-sm text-ink-soft">
        {counted(segmentsOf(sms), "text")} for each member; {smsSize(sms).units} characters. Each member's link and number are
        their own.
      </p>
      <Read of={reach} failed="How many it reaches could not be read.">
        {(data) => (
          <p aria-live="polite" className="text-sm">
            <b>{data.people === 0 ? "Nobody to ask in this group." : `Reaches ${counted(data.people, "member")}:`}</b>{" "}
            {data.people === 0 ? "" : waysText(data)}
          </p>
        )}
      </Read>
    </section>
  );
}

/** "40 by mail, 30 by text, 12 by push, 2 in the app alone; for 3 something waits for the end of their quiet hours." */
function waysText({
  email,
  sms,
  push,
  onlyInApp,
  waiting,
}: {
  readonly email: number;
  readonly sms: number;
  readonly push: number;
  readonly onlyInApp: number;
  readonly waiting: number;
}): string {
  const ways = [
    `${email} by mail`,
    `${sms} by text`,
    `${push} by push`,
    ...(onlyInApp > 0 ? [`${onlyInApp} in the app alone`] : []),
  ];
  return `${ways.join(", ")}${waiting > 0 ? `; for ${waiting} something waits for the end of their quiet hours` : ""}.`;
}
