import { preferencesBlockedBecause, reminderOrderBlockedBecause } from "@watchbill/domain/members/member-form";
import { FINAL_HOURS_IN_SETTINGS } from "@watchbill/domain/members/reminder-hours";
import { type SubmitEvent, useState } from "react";
import type { Output } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { sayRefused } from "../../lib/say.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import { ReminderFields, type Reminders } from "./reminder-fields.tsx";
import { TextsBlocked } from "./texts-blocked.tsx";

type User = Output<"accounts.currentUser">;

/** How the member is reached and reminded. */
export function ReminderPreferences({ user, onSaved }: { readonly user: User; readonly onSaved: () => void }) {
  const [phoneNumber, setPhone] = useState(user.phoneNumber ?? "");
  const [emailNotifications, setEmail] = useState(user.emailNotifications);
  const [smsNotifications, setSms] = useState(user.smsNotifications);
  const [reminders, setReminders] = useState<Reminders>({
    dualReminders: user.dualReminders,
    reminderHours: user.reminderHours,
    secondReminderHours: user.secondReminderHours,
  });
  const [isQuiet, setQuiet] = useState(user.quietFrom !== null);
  const [quietFrom, setQuietFrom] = useState(user.quietFrom ?? "22:00");
  const [quietUntil, setQuietUntil] = useState(user.quietUntil ?? "07:00");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useCommand("members.savePreferences", {
    touches: ["accounts.currentUser", "members."],
    done: { title: "Success", description: "Notification preferences updated successfully" },
    onSuccess: onSaved,
    failed: "Failed to update preferences",
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = { phoneNumber: phoneNumber || null, ...reminders };
    const refusal = preferencesBlockedBecause(form, user) ?? reminderOrderBlockedBecause(form, user);
    setFaults(refusal?.fields ?? {});
    if (refusal) sayRefused(refusal.message);
    else if (!save.isPending)
      save.mutate({
        ...form,
        emailNotifications,
        smsNotifications,
        quietFrom: isQuiet ? quietFrom : null,
        quietUntil: isQuiet ? quietUntil : null,
      });
  };
  return (
    <Card title="Notification Preferences">
      <form noValidate onSubmit={submit} className="space-y-3">
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          hint="10 digits, no country code; needed for SMS"
          value={phoneNumber}
          error={faults.phoneNumber}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Checkbox checked={emailNotifications} onChange={(event) => setEmail(event.target.checked)}>
          Email notifications
        </Checkbox>
        <Checkbox checked={smsNotifications} onChange={(event) => setSms(event.target.checked)}>
          SMS notifications
        </Checkbox>
        {smsNotifications ? <TextsBlocked carrier={user.phoneCarrier} isAdmin={user.role === "admin"} /> : null}
        {user.smsOptedOutAt ? (
          <p className="rounded-lg bg-warn-soft p-3 text-sm text-warn">
            You answered STOP to a text, so none reach you. Text START to the squad's number to get them again.
          </p>
        ) : null}
        <ReminderFields
          value={reminders}
          finalRange={FINAL_HOURS_IN_SETTINGS}
          faults={faults}
          onChange={(change) => setReminders((now) => ({ ...now, ...change }))}
        />
        <Checkbox checked={isQuiet} onChange={(event) => setQuiet(event.target.checked)}>
          Quiet hours: hold what can wait
        </Checkbox>
        {isQuiet ? (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Quiet from"
              type="time"
              required
              value={quietFrom}
              onChange={(event) => setQuietFrom(event.target.value)}
            />
            <TextField
              label="Quiet until"
              type="time"
              required
              value={quietUntil}
              onChange={(event) => setQuietUntil(event.target.value)}
            />
            <p className="text-sm text-ink-soft sm:col-span-2">
              A change of your own shift within a day, cover needed within a day, and final reminders still come.
            </p>
          </div>
        ) : null}
        <Button type="submit" pending={save.isPending && "Saving..."}>
          Save preferences
        </Button>
      </form>
    </Card>
  );
}
