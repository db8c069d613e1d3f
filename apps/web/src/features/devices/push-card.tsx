import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide-react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { OtherDevices } from "./other-devices.tsx";
import { othersThan, ownMark, trueState } from "./own-device.ts";
import type { PushState } from "./push-device.ts";
import { usePush } from "./use-push.ts";

/** Settings card that shows whether this device receives push messages, with a toggle. */
export function PushCard() {
  const push = usePush();
  const { data: devices } = useEndpoint("devices.list", {});
  const { data: own } = useQuery({ queryKey: ["own-push-mark", push.state], queryFn: ownMark });
  const state =
    push.state &&
    trueState(
      push.state,
      own,
      devices?.map(({ mark }) => mark),
    );
  return (
    <Card title="Push notifications" aside={state ? <StateBadge state={state} /> : null}>
      {state === null ? <Spinner /> : <PushChoice push={push} state={state} />}
      <OtherDevices devices={othersThan(own, devices)} />
    </Card>
  );
}

function StateBadge({ state }: { readonly state: PushState }) {
  if (state === "granted-on") return <Badge tone="good">Notifications Enabled</Badge>;
  return state === "denied" ? <Badge tone="bad">Notifications Blocked</Badge> : null;
}

function PushChoice({
  push,
  state,
}: {
  readonly push: ReturnType<typeof usePush>;
  readonly state: PushState;
}) {
  const test = useCommand("devices.test", {
    done: ({ message }) => ({ title: "Test sent", description: message }),
    failed: "Couldn't send the test. Try again.",
  });
  if (state === "unsupported") {
    return (
      <p className="text-ink-soft">
        This browser doesn't support push notifications. On an iPhone or iPad, add Watchbill to the
        Home Screen first (Share, then Add to Home Screen), then open it from there.
      </p>
    );
  }
  if (state === "denied") {
    return (
      <p className="flex gap-2 text-ink-soft">
        <BellOff aria-hidden className="shrink-0" />
        Notifications are blocked for this site. Allow them in your browser settings; this page
        updates automatically.
      </p>
    );
  }
  if (state === "granted-on") {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-ink-soft">
          This device gets notifications, even when Watchbill is closed.
        </p>
        <Button
          variant="secondary"
          pending={test.isPending && "Sending..."}
          onClick={() => test.mutate({})}
        >
          Send test
        </Button>
        <Button
          variant="quiet"
          pending={push.isBusy && "Turning off..."}
          onClick={() => void push.disable()}
        >
          Turn off on this device
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-auto text-ink-soft">
        Get notified on this device when someone needs you, even when Watchbill is closed.
      </p>
      <Button pending={push.isBusy && "Enabling..."} onClick={() => void push.enable()}>
        <BellRing aria-hidden size={18} /> Enable Notifications
      </Button>
    </div>
  );
}
