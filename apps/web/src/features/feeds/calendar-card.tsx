import { CalendarSync } from "lucide-react";
import { copyText } from "../../lib/clipboard.ts";
import { useCommand, useEndpoint } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";

const KINDS = [
  { kind: "own", label: "My shifts", about: "Your own shifts, with your partners" },
  { kind: "squad", label: "The squad's shifts", about: "Every shift, with who is on it and what is open" },
] as const;

/** Secret addresses by which a calendar program shows shifts and keeps them up to date. */
export function CalendarCard() {
  const feeds = useEndpoint("feeds.list", {});
  return (
    <Card title="Calendar subscriptions">
      <p className="mb-3 text-ink-soft">
        Add an address to your calendar program ("subscribe", "from URL"), and your shifts are there and stay current. Whoever has
        the address can read it, so keep it to yourself.
      </p>
      <Read of={feeds} loading={<Skeleton className="h-24" />} failed="Your calendars could not be read." />
      <ul className="divide-y divide-line">
        {KINDS.map((item) => (
          <Feed key={item.kind} {...item} isOn={feeds.data?.some(({ kind }) => kind === item.kind) ?? false} />
        ))}
      </ul>
    </Card>
  );
}

function Feed({ kind, label, about, isOn }: (typeof KINDS)[number] & { readonly isOn: boolean }) {
  const create = useCommand("feeds.create");
  const remove = useCommand("feeds.remove", {
    onSuccess: ({ message }) => {
      create.reset();
      toast({ title: message });
    },
  });
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-ink-soft">{about}</span>
        </p>
        <Button variant="secondary" pending={create.isPending && "Making..."} onClick={() => create.mutate({ kind })}>
          <CalendarSync aria-hidden size={18} /> {isOn ? "New address" : "Make an address"}
          <span className="sr-only"> for {label}</span>
        </Button>
        {isOn ? (
          <Button variant="quiet" pending={remove.isPending && "Revoking..."} onClick={() => remove.mutate({ kind })}>
            Revoke<span className="sr-only"> the address for {label}</span>
          </Button>
        ) : null}
      </div>
      {create.data ? (
        <div role="status" className="mt-2 rounded-lg bg-good-soft p-3 text-good">
          <p>Shown only now; an older address works no more:</p>
          <p className="my-1 font-mono text-sm break-all select-all">{create.data.address}</p>
          <Button variant="secondary" onClick={() => copyText(create.data.address)}>
            Copy
          </Button>
        </div>
      ) : null}
    </li>
  );
}
