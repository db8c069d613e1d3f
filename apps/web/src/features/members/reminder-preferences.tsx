import { preferencesBlockedBecause } from "@watchbill/domain/members/member-form";
import { DEFAULT_FINAL_HOURS, DEFAULT_REMINDER_HOURS, hoursFrom } from "@watchbill/domain/members/reminder-hours";
import { type SubmitEvent, useState } from "react";
import { errorText, type Output } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";

type User = Output<"accounts.currentUser">;

/** How the member is reached and reminded. */
export function ReminderPreferences({ user }: { readonly user: User }) {
  const [phoneNumber, setPhone] = useState(user.phoneNumber ?? "");
  const [emailNotifications, setEmail] = useState(user.emailNotifications);
  const [smsNotifications, setSms] = useState(user.smsNotifications);
  const [dualReminders, setDual] = useState(user.dualReminders);
  const [first, setFirst] = useState(String(user.reminderHours));
  const [final, setFinal] = useState(String(user.secondReminderHours));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useCommand("members.savePreferences", {
    touches: ["accounts.currentUser", "members."],
    onSuccess: () => toast({ title: "Success", description: "Notification preferences updated successfully" }),
    onError: (error) =>
      toast({ title: "Error", description: errorText(error, "Failed to update preferences"), variant: "destructive" }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = {
      phoneNumber: phoneNumber || null,
      dualReminders,
      reminderHours: hoursFrom(first, DEFAULT_REMINDER_HOURS) ?? Number.NaN,
      secondReminderHours: hoursFrom(final, DEFAULT_FINAL_HOURS) ?? Number.NaN,
    };
    const refusal = preferencesBlockedBecause(form);
    setFaults(refusal?.fields ?? {});
    if (refusal) toast({ title: "Error", description: refusal.message, variant: "destructive" });
    else if (!save.isPending) save.mutate({ ...form, emailNotifications, smsNotifications });
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
        <Checkbox checked={dualReminders} onChange={(event) => setDual(event.target.checked)}>
          Two reminders for each shift
        </Checkbox>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Reminder hours"
            inputMode="numeric"
            hint="Hours before the start, 1 to 168"
            value={first}
            error={faults.reminderHours}
            onChange={(event) => setFirst(event.target.value)}
          />
          {dualReminders ? (
            <TextField
              label="Final reminder hours"
              inputMode="numeric"
              hint="Hours before the start, 1 to 24"
              value={final}
              error={faults.secondReminderHours}
              onChange={(event) => setFinal(event.target.value)}
            />
          ) : null}
        </div>
        <Button type="submit" pending={save.isPending && "Saving..."}>
          Save preferences
        </Button>
      </form>
    </Card>
  );
}
