import {
  FEATURE_SWITCHES,
  type FeatureSwitch,
  inSwitchOrder,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import { FEATURE_TEXTS } from "@watchbill/domain/settings/feature-texts";
import { useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";

/** A switch for each optional feature; each saves at once. */
export function FeatureSwitches() {
  const settings = useEndpoint("settings.all", {});
  return (
    <Card title="Features">
      <p className="mb-2 text-ink-soft">
        Shifts, replacements and auto-fill are always on. Turning a feature off hides it for
        everyone and deletes nothing.
      </p>
      <QueryBoundary
        of={settings}
        loading={<Skeleton className="h-144" />}
        failed="Couldn't load the settings."
      >
        {(data) => <Switches squad={data} onRefused={() => void settings.refetch()} />}
      </QueryBoundary>
    </Card>
  );
}

function Switches({
  squad,
  onRefused,
}: {
  readonly squad: SquadFeatures;
  readonly onRefused: () => void;
}) {
  const { features } = squad;
  const [read, setRead] = useState(features);
  // What was sent last, until the server's answer differs from the one before.
  const [shown, setShown] = useState(features);
  if (read !== features) {
    setRead(features);
    setShown(features);
  }
  const save = useCommand("settings.change", {
    failed: "Couldn't save the change. Try again.",
    onError: () => {
      setShown(features);
      onRefused();
    },
  });
  const turn = (feature: FeatureSwitch): void => {
    if (save.isPending) return;
    const next = inSwitchOrder(
      shown.includes(feature) ? shown.filter((other) => other !== feature) : [...shown, feature],
    );
    setShown(next);
    save.mutate({ features: next, seen: { features: [...shown] } });
  };
  return (
    <ul className="divide-y divide-line">
      {FEATURE_SWITCHES.map((feature) => (
        <li key={feature} className="py-1">
          <Checkbox checked={shown.includes(feature)} onChange={() => turn(feature)}>
            <span className="block font-semibold">{FEATURE_TEXTS[feature].label}</span>
            <span className="block text-sm text-ink-soft">{FEATURE_TEXTS[feature].about}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
