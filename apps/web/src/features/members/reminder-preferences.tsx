import { phoneHint } from "@watchbill/domain/members/contact/phone-number";
import {
  preferencesBlockedBecause,
  reminderOrderBlockedBecause,
} from "@watchbill/domain/members/member-form";
import { FINAL_HOURS_IN_SETTINGS } from "@watchbill/domain/members/reminder-hours";
import { textConsent } from "@watchbill/domain/messages/incoming/text-consent";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useUnsavedChanges } from "../../ui/form/use-unsaved-changes.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { TimeField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import { ReminderFields } from "./reminder-fields.tsx";
import { TextsBlocked } from "./texts-blocked.tsx";

type User = Output<"accounts.currentUser">;

export function ReminderPreferences({
  user,
  onSaved,
}: {
  readonly user: User;
  readonly onSaved: () => void;
}) {
  const save = useCommand("members.savePreferences", {
    done: { title: "Success", description: "Notification preferences updated successfully" },
    onSuccess: onSaved,
    failed: "Failed to update preferences",
  });
  const { name: squad, country } = useOrganization();
  const form = useForm(() => preferencesOf(user), {
    blockedBecause: (values) =>
      preferencesBlockedBecause(values, user, country) ?? reminderOrderBlockedBecause(values, user),
    sending: save,
    onSend: ({ isQuiet, quietFrom, quietUntil, ...values }) =>
      save.mutate({
        ...values,
        quietFrom: isQuiet ? quietFrom : null,
        quietUntil: isQuiet ? quietUntil : null,
      }),
  });
  const { values } = form;
  const question = useUnsavedChanges(form.isChanged);
  const { data: texts } = useEndpoint("messages.smsChannel", {});
  return (
    <Card title="Notifications">
      <form {...form.wiring} className="space-y-3">
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          hint={phoneHint(country, "10 digits, no country code; needed for SMS")}
          {...form.textOrNull("phoneNumber")}
        />
        <Checkbox {...form.box("emailNotifications")}>Email notifications</Checkbox>
        <Checkbox {...form.box("smsNotifications")}>SMS notifications</Checkbox>
        <p className="text-sm text-ink-soft">{textConsent(squad, texts?.takesAnswers ?? false)}</p>
        {values.smsNotifications ? (
          <TextsBlocked carrier={user.phoneCarrier} isAdmin={user.role === "admin"} />
        ) : null}
        {user.smsOptedOutAt ? (
          <p className="rounded-lg bg-warn-soft p-3 text-sm text-warn">
            You replied STOP, so we don't text you. Text START to the squad's number to get texts
            again.
          </p>
        ) : null}
        <ReminderFields
          value={values}
          finalRange={FINAL_HOURS_IN_SETTINGS}
          faults={form.faults}
          onChange={form.set}
        />
        <Checkbox {...form.box("isQuiet")}>Quiet hours: pause non-urgent messages</Checkbox>
        {values.isQuiet ? (
          <div className="grid gap-3 sm:grid-cols-2">
            <TimeField label="Quiet from" required {...form.text("quietFrom")} />
            <TimeField label="Quiet until" required {...form.text("quietUntil")} />
            <p className="text-sm text-ink-soft sm:col-span-2">
              You'll still get changes to your shifts and replacement requests within a day, plus
              final reminders.
            </p>
          </div>
        ) : null}
        <Button type="submit" pending={save.isPending && "Saving..."}>
          Save preferences
        </Button>
        {question}
      </form>
    </Card>
  );
}

/** Initial values of the form; quiet hours that are not set start with default times. */
function preferencesOf(user: User) {
  const {
    emailNotifications,
    smsNotifications,
    dualReminders,
    reminderHours,
    secondReminderHours,
  } = user;
  return {
    phoneNumber: user.phoneNumber || null,
    emailNotifications,
    smsNotifications,
    dualReminders,
    reminderHours,
    secondReminderHours,
    isQuiet: user.quietFrom !== null,
    quietFrom: user.quietFrom ?? "22:00",
    quietUntil: user.quietUntil ?? "07:00",
  };
}
