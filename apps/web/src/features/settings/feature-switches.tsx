import {
  FEATURE_SWITCHES,
  type FeatureSwitch,
  inSwitchOrder,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import { FEATURE_TEXTS } from "@watchbill/domain/settings/feature-texts";
import { useRef, useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";

/** A switch for each optional feature; a change is saved at once. */
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
  // The switches as the user set them; they stay until the server's settings change.
  const [shown, setShown] = useState(features);
  const wanted = useRef(features);
  const save = useCommand("settings.change", {
    onSuccess: (_answer, { features: sent = [] }) => {
      if (wanted.current.join() !== sent.join()) send(wanted.current, sent);
    },
    failed: "Couldn't save the change. Try again.",
    onError: () => {
      setShown(features);
      wanted.current = features;
      onRefused();
    },
  });
  if (read !== features && !save.isPending) {
    setRead(features);
    setShown(features);
  }
  const send = (next: readonly FeatureSwitch[], seen: readonly FeatureSwitch[]): void =>
    save.mutate({ features: [...next], seen: { features: [...seen] } });
  const turn = (feature: FeatureSwitch): void => {
    const next = inSwitchOrder(
      shown.includes(feature) ? shown.filter((other) => other !== feature) : [...shown, feature],
    );
    setShown(next);
    wanted.current = next;
    // A change made during a save is sent after that save.
    if (!save.isPending) send(next, shown);
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
