import {
  type RosterAudience,
  rosterAudienceBlockedBecause,
} from "@watchbill/domain/printed-roster/roster-mail";
import {
  ROSTER_EMAIL_TO,
  ROSTER_EMAIL_TO_LABELS,
} from "@watchbill/domain/settings/roster-recipients";
import { plural } from "@watchbill/domain/text/language";
import { formatMoment } from "@watchbill/domain/time/format";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { MemberName } from "../members/member-name.tsx";
import { MemberPicker } from "../members/member-picker.tsx";
import { useOrganization } from "../settings/organization.ts";

const CHOSEN = "chosen";
const GROUPS = ROSTER_EMAIL_TO.filter((to) => to !== "nobody").map((to) => ({
  value: to,
  label: ROSTER_EMAIL_TO_LABELS[to],
}));

interface Values {
  /**
   * The recipients: one of the predefined groups, "chosen" for `memberIds`, or the id of a
   * qualification.
   */
  readonly to: string;
  readonly memberIds: readonly number[];
}

function chosenIn({ to, memberIds }: Values) {
  const audience: RosterAudience =
    GROUPS.find(({ value }) => value === to)?.value ?? (to === CHOSEN ? CHOSEN : "qualification");
  return {
    audience,
    qualificationId: audience === "qualification" ? Number(to) : null,
    memberIds: audience === CHOSEN ? [...memberIds] : [],
  };
}

/** Emails a Shabbat or Yom Tov roster immediately to the chosen members. */
export function MailRosterDialog({
  day,
  name,
  onClose,
}: {
  readonly day: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const qualifications = useEndpoint("qualifications.list", {});
  const emails = useEndpoint("printedRoster.mails", { day });
  const mail = useCommand("printedRoster.mail", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't email the roster. Try again.",
  });
  const form = useForm<Values>(
    { to: "in-it", memberIds: [] },
    {
      blockedBecause: (values) => rosterAudienceBlockedBecause(chosenIn(values)),
      title: null,
      sending: mail,
      onSend: (values) => mail.mutate({ day, ...chosenIn(values) }),
    },
  );
  const { values, set, faults } = form;
  const holders = (qualifications.data ?? [])
    .filter(({ isArchived }) => !isArchived)
    .map((one) => ({ value: String(one.id), label: `Members with ${one.name}` }));
  return (
    <Dialog isOpen onClose={onClose} title={`Email the roster of ${name}`}>
      <form {...form.wiring} className="space-y-4">
        <p className="text-sm text-ink-soft">
          Emails the full roster. Members who already have the current version are skipped.
        </p>
        <SelectField
          label="Send to"
          options={[...GROUPS, ...holders, { value: CHOSEN, label: "Selected members" }]}
          value={values.to}
          onChange={({ target }) => set({ to: target.value })}
          hint={
            values.to === "in-it" && emails.data
              ? plural(
                  emails.data.inIt,
                  "1 member on these shifts",
                  `${emails.data.inIt} members on these shifts`,
                )
              : ""
          }
        />
        {values.to === CHOSEN ? (
          <MemberPicker chosen={values.memberIds} onChange={(memberIds) => set({ memberIds })} />
        ) : null}
        {values.to === CHOSEN && faults.memberIds ? (
          <p role="alert" className="text-sm font-medium text-bad">
            {faults.memberIds}
          </p>
        ) : null}
        <div className="acts justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={mail.isPending && "Emailing..."}>
            Email roster
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Lists who received the roster by email, and whose copy is outdated. */
export function RosterEmails({ day }: { readonly day: string }) {
  const emails = useEndpoint("printedRoster.mails", { day });
  return (
    <QueryBoundary
      of={emails}
      loading={<p className="min-h-11 text-sm text-ink-soft">Loading recipients...</p>}
      failed="Couldn't load recipients."
    >
      {({ people }) => <Emailed people={people} />}
    </QueryBoundary>
  );
}

type Person = Output<"printedRoster.mails">["people"][number];

function Emailed({ people }: { readonly people: readonly Person[] }) {
  const [isOpen, setOpen] = useState(false);
  const older = people.filter(({ isCurrent }) => !isCurrent).length;
  if (people.length === 0) return <p className="text-sm text-ink-soft">Not emailed yet.</p>;
  return (
    <div className="text-sm">
      <p>
        <span className="font-semibold">
          {plural(people.length, "Emailed to 1 member.", `Emailed to ${people.length} members.`)}
        </span>{" "}
        {older > 0 ? (
          <span className="font-semibold text-warn">{outdatedText(older, people.length)}</span>
        ) : (
          "Up to date."
        )}{" "}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 font-semibold text-accent-strong underline"
        >
          {isOpen ? "Hide recipients" : "Show recipients"}
        </button>
      </p>
      {isOpen ? (
        <ul className="columns-1 gap-6 sm:columns-2">
          {people.map((person) => (
            <EmailedTo key={person.id} person={person} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function outdatedText(count: number, all: number): string {
  if (count === 1) return "1 member has an outdated version. Email it again.";
  return count === all
    ? "All versions are outdated. Email it again."
    : `${count} members have an outdated version. Email it again.`;
}

function EmailedTo({ person }: { readonly person: Person }) {
  const { emailedAt, isByEmail, isCurrent } = person;
  const squad = useOrganization();
  const at = Temporal.Instant.from(emailedAt);
  return (
    <li className="break-inside-avoid py-0.5">
      <MemberName of={person} />
      <span className="tabular text-ink-soft">{`, ${formatMoment(at, squad)}${isByEmail ? "" : ", in the app only"}`}</span>
      {isCurrent ? null : <span className="text-warn">, outdated</span>}
    </li>
  );
}
