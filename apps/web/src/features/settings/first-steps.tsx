import { firstStepsFor } from "@watchbill/domain/settings/first-steps";
import { Link } from "wouter";
import { pathTo } from "../../lib/paths.ts";
import { useCommand, useEndpoint } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";

/** To the first administrator of a squad without members yet: a clock that is not theirs is put right in one tap, and the squad wants a name. */
export function FirstSteps() {
  const squad = useEndpoint("settings.organisation", {});
  const stats = useEndpoint("reports.systemStats", {});
  const change = useCommand("settings.change", {
    done: ({ message }) => ({ title: "Success", description: message }),
    failed: "The time zone could not be saved.",
  });
  if (!squad.data || !stats.data) return null;
  const { name, timeZone } = squad.data;
  const { zone, isUnnamed } = firstStepsFor({ name, timeZone, memberCount: stats.data.totalMembers }, Temporal.Now.timeZoneId());
  if (zone === null && !isUnnamed) return null;
  return (
    <section aria-label="First steps" className="grid gap-2 rounded-xl border border-line bg-calm-soft p-3 text-calm">
      {zone === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>
            The squad's clock is set to {zoneText(timeZone)}, this device to {zoneText(zone)}.
          </p>
          <Button pending={change.isPending && "Saving..."} onClick={() => change.mutate({ timeZone: zone, seen: { timeZone } })}>
            Use {zoneText(zone)}
          </Button>
        </div>
      )}
      {isUnnamed ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>The squad is still called “{name}”.</p>
          <Link
            href={pathTo("settings", { view: "organisation" })}
            className="inline-flex min-h-11 items-center px-2 font-semibold underline"
          >
            Give it its name in Organisation
          </Link>
        </div>
      ) : null}
    </section>
  );
}

function zoneText(zone: string): string {
  return zone.replaceAll("_", " ");
}
