import { inSwitchOrder, isOn, isTurnedOnBy } from "@watchbill/domain/settings/feature-switches";
import { FEATURE_TEXTS } from "@watchbill/domain/settings/feature-texts";
import type { Reaction } from "../../platform/feature.ts";
import { lockOrganizationForUpdate } from "../../platform/organization.ts";
import { type RecordedFeature, readFeatureRecords } from "./feature-queries.ts";
import { saveSettings } from "./store.ts";

/**
 * Returns a reaction that turns a feature on with its first record, such as one that an API token
 * created.
 */
const turnOn =
  (feature: RecordedFeature): Reaction =>
  async (ctx, { occurredAt }) => {
    if (isOn(ctx.organization, feature)) return;
    if (!isTurnedOnBy(await readFeatureRecords(ctx.tx, feature, occurredAt))) return;
    const present = await lockOrganizationForUpdate(ctx.tx);
    if (isOn(present, feature)) return;
    await saveSettings(ctx.tx, {
      features: inSwitchOrder([...present.features, feature]),
      updatedAt: ctx.now,
    });
    await ctx.record({
      type: "settings.organization-changed",
      details: { changes: ["features"], turnedOn: FEATURE_TEXTS[feature].label },
    });
  };

const turnOnPositions = turnOn("positions");

export const turnOnFeatures = {
  "draft-schedules.created": turnOn("draft-schedules"),
  "swaps.offered": turnOn("swaps"),
  "polls.asked": turnOn("polls"),
  "handoff.written": turnOn("handoff-notes"),
  "squad-events.added": turnOn("service-points"),
  "shift-types.changed": turnOnPositions,
  "shifts.created": turnOnPositions,
  "shifts.series-created": turnOnPositions,
  "shifts.weeks-planned": turnOnPositions,
  "shifts.changed": turnOnPositions,
  "shifts.moved": turnOnPositions,
  "chat.added": turnOn("chat"),
  "api-tokens.added": turnOn("integrations"),
  "webhooks.added": turnOn("integrations"),
} satisfies Partial<Record<string, Reaction>>;
