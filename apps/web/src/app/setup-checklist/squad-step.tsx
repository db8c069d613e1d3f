import { suggestedZone, UNNAMED_SQUAD } from "@watchbill/domain/settings/setup-checklist";
import { useOrganization } from "../../features/settings/organization.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";

/** Setup step for the squad's name and time zone; the default is this device's time zone. */
export function SquadStep() {
  const { name, timeZone } = useOrganization();
  const zone = suggestedZone(timeZone, Temporal.Now.timeZoneId());
  const change = useCommand("settings.change", {
    done: ({ message }) => ({ title: "Success", description: message }),
    failed: "Couldn't save the squad settings. Try again.",
  });
  const form = useForm(
    { name: name === UNNAMED_SQUAD ? "" : name, takesZone: true },
    {
      blockedBecause: ({ name: typed }) =>
        typed.trim() === "" ? { message: "", fields: { name: "Enter your squad's name" } } : null,
      title: null,
      sending: change,
      onSend: ({ name: typed, takesZone }) =>
        change.mutate({
          name: typed,
          ...(zone !== null && takesZone
            ? { timeZone: zone, seen: { name, timeZone } }
            : { seen: { name } }),
        }),
    },
  );
  return (
    <form {...form.wiring} className="max-w-md space-y-3">
      <TextField
        label="Squad name"
        autoComplete="organization"
        maxLength={80}
        {...form.text("name")}
      />
      {zone === null ? (
        <p className="text-ink-soft">{`The time zone is ${inWords(timeZone)}, the same as on this device.`}</p>
      ) : (
        <Checkbox {...form.box("takesZone")}>
          {`Set the time zone to ${inWords(zone)}, as on this device (now ${inWords(timeZone)})`}
        </Checkbox>
      )}
      <Button type="submit" pending={change.isPending && "Saving..."}>
        Save
      </Button>
    </form>
  );
}

function inWords(zone: string): string {
  return zone.replaceAll("_", " ");
}
