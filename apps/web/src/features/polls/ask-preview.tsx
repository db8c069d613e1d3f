import { withChoiceCodes } from "@watchbill/domain/messages/incoming/sms-reply";
import { smsSize } from "@watchbill/domain/messages/templates/sms-text";
import { pollSms } from "@watchbill/domain/polls/poll-message";
import { plural } from "@watchbill/domain/text/language";
import type { Output } from "../../lib/api/api.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { useReach } from "./use-reach.ts";

type Reach = Output<"polls.reach">;

/** Stand-in for the recipient's link in the preview; it has the length of a real action link. */
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
  const segments = segmentsOf(sms);
  return (
    <section aria-label="Preview" className="space-y-2 rounded-lg border border-line p-3">
      <h3 className="font-bold">Text message</h3>
      <p className="rounded-lg bg-raised p-3 text-sm break-words">{sms}</p>
      <p className="text-sm text-ink-soft">
        {[
          plural(segments, "1 text per member.", `${segments} texts per member.`),
          ...(reach.data && reach.data.sms > 0 ? [`${segments * reach.data.sms} in total.`] : []),
          `${smsSize(sms).units} characters.`,
          "Each member gets their own link and code.",
        ].join(" ")}
      </p>
      <QueryBoundary of={reach} failed="Couldn't count the recipients. Try again.">
        {(data) => (
          <div aria-live="polite" className="space-y-1 text-sm">
            <p>
              <b>
                {data.people === 0
                  ? "No members in this group."
                  : plural(data.people, "Reaches 1 member:", `Reaches ${data.people} members:`)}
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

/** Returns, for example, "40 by email, 30 by text, 12 by push, 2 in the app only." */
function waysText({ email, sms, push, onlyInApp }: Reach): string {
  const ways = [
    `${email} by email`,
    `${sms} by text`,
    `${push} by push`,
    ...(onlyInApp > 0 ? [`${onlyInApp} in the app only`] : []),
  ];
  return `${ways.join(", ")}.`;
}

/**
 * Sentences about recipients who get the poll at a special time: later, during their quiet hours,
 * or after Shabbat.
 */
function timesText({ waiting, disturbed, resting }: Reach): string[] {
  return [
    ...(waiting > 0
      ? [
          waiting === 1
            ? "1 member will get this after quiet hours or Shabbat."
            : `${waiting} members will get this after quiet hours or Shabbat.`,
        ]
      : []),
    ...(resting > 0
      ? [
          resting === 1
            ? "1 member is observing Shabbat and will see it in the app afterward."
            : `${resting} members are observing Shabbat and will see it in the app afterward.`,
        ]
      : []),
    ...(disturbed > 0
      ? [
          disturbed === 1
            ? "1 member will get this during quiet hours because it closes before they end. Close it later to avoid waking them."
            : `${disturbed} members will get this during quiet hours because it closes before they end. Close it later to avoid waking them.`,
        ]
      : []),
  ];
}
