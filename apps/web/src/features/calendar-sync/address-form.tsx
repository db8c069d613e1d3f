import {
  calendarAddressBlockedBecause,
  fetchedAddress,
  MAX_CALENDAR_ADDRESS_LENGTH,
} from "@watchbill/domain/calendar-sync/address";
import { fieldErrors } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";

/**
 * Form for the secret address of a member's external calendar, with instructions where common
 * calendar apps show it.
 */
export function AddressForm({
  memberId,
  onDone,
}: {
  readonly memberId: number;
  readonly onDone?: () => void;
}) {
  const give = useCommand("calendarSync.give", {
    done: { title: "Calendar saved", description: "Syncing now." },
    onSuccess: () => onDone?.(),
    failed: (error) =>
      fieldErrors(error)?.address ? null : "Couldn't save your calendar. Try again.",
  });
  const form = useForm(
    { address: "" },
    {
      // Only the server knows whether addresses in the squad's own network are allowed.
      blockedBecause: ({ address }) =>
        calendarAddressBlockedBecause(URL.parse(fetchedAddress(address)), true),
      title: null,
      sending: give,
      onSend: ({ address }) => give.mutate({ id: memberId, address }),
    },
  );
  return (
    <form {...form.wiring} className="space-y-3">
      <TextField
        label="Private link to your calendar"
        hint="Starts with https:// or webcal://. Anyone with this link can read your calendar. We store it and never show it again."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_CALENDAR_ADDRESS_LENGTH}
        {...form.text("address")}
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-ink-soft">
          Where do I find it?
        </summary>
        <ul className="list-disc space-y-1 ps-5 text-sm text-ink-soft">
          <li>
            Google: on a computer, Settings, your calendar under "Settings for my calendars",
            "Secret address in iCal format".
          </li>
          <li>
            Outlook: Settings, Calendar, Shared calendars, "Publish a calendar", the ICS link.
          </li>
          <li>iCloud: the calendar's share button, "Public calendar", the link.</li>
          <li>Nextcloud: the calendar's edit button, "Share link", "Copy subscription link".</li>
        </ul>
      </details>
      <div className="flex justify-end">
        <Button type="submit" pending={give.isPending && "Saving..."}>
          Sync calendar
        </Button>
      </div>
    </form>
  );
}
