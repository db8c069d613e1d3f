import { deviceNameOf } from "@watchbill/domain/activity/user-agent";
import { formatDayAndYear } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { useOrganization } from "../settings/organization.ts";

type Device = Output<"devices.list">[number];

/** The member's other devices with push messages, for example to turn them off on a lost phone. */
export function OtherDevices({ devices }: { readonly devices: readonly Device[] }) {
  const squad = useOrganization();
  const remove = useCommand("devices.remove", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't turn it off. Try again.",
  });
  if (devices.length === 0) return null;
  return (
    <section aria-label="Other devices with push" className="mt-4 border-t border-line pt-3">
      <h3 className="font-semibold">Other devices with push</h3>
      <ul className="divide-y divide-line">
        {devices.map(({ id, userAgent, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <p className="min-w-0">
              {deviceNameOf(userAgent)}
              <span className="block text-sm text-ink-soft">
                since{" "}
                {formatDayAndYear(dateOf(Temporal.Instant.from(createdAt), squad.timeZone), squad)}
              </span>
            </p>
            <Button
              variant="secondary"
              aria-label={`Turn off on ${deviceNameOf(userAgent)}`}
              pending={remove.isPending && remove.variables.id === id && "Turning off..."}
              onClick={() => remove.mutate({ id })}
            >
              Turn off
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
