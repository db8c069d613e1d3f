import { shiftPreferencesUntilText } from "@watchbill/domain/shift-preferences/preference-request";
import { plural } from "@watchbill/domain/text/language";
import { Link } from "wouter";
import type { Output } from "../../lib/api/api.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Card } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";

/** Dashboard card with the draft schedules that collect shift preferences. */
export function ShiftPreferencesCard({
  draftSchedules,
}: {
  readonly draftSchedules: Output<"shiftPreferences.open">;
}) {
  const squad = useOrganization();
  const now = useNow(60_000);
  return draftSchedules.map(
    ({ draftScheduleId, name, preferencesUntil, shiftCount, saidCount, hasAnswered }) => (
      <Card key={draftScheduleId} title={`Your preferences for ${name}`}>
        <p className="text-ink-soft">
          {hasAnswered
            ? "Submitted. You can still edit them."
            : plural(
                shiftCount,
                `${saidCount} of 1 shift filled in.`,
                `${saidCount} of ${shiftCount} shifts filled in.`,
              )}{" "}
          <NoWrap>{`Due ${shiftPreferencesUntilText(Temporal.Instant.from(preferencesUntil), now, squad)}.`}</NoWrap>
        </p>
        <Link
          href={pathTo("shiftPreferences", { draftSchedule: String(draftScheduleId) })}
          className={`mt-3 flex min-h-11 items-center justify-center rounded-lg px-4 font-semibold ${hasAnswered ? "border border-line-strong/60 hover:bg-raised" : "border border-transparent bg-accent text-on-accent hover:bg-accent-strong"}`}
        >
          {hasAnswered ? "See your preferences" : "Enter your preferences"}
        </Link>
      </Card>
    ),
  );
}
