import { CalendarSync } from "lucide-react";
import { useState } from "react";
import { resetDoubleSubmitGuard, useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { copyText } from "../../lib/browser/clipboard.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

const KINDS = [
  { kind: "own", label: "My shifts", about: "Your own shifts, with your partners" },
  {
    kind: "squad",
    label: "The squad's shifts",
    about: "Every shift, with who is on it and what is open",
  },
] as const;

/** Secret calendar feed addresses that a calendar program subscribes to. */
export function CalendarCard() {
  const feeds = useEndpoint("calendarFeeds.list", {});
  return (
    <Card title="Calendar subscriptions">
      <p className="mb-3 text-ink-soft">
        Add an address to your calendar program ("subscribe", "from URL"), and your shifts are there
        and stay current. Whoever has the address can read it, so keep it to yourself.
      </p>
      <QueryBoundary
        of={feeds}
        loading={<Skeleton className="h-24" />}
        failed="Your calendars could not be read."
      />
      <ul className="divide-y divide-line">
        {KINDS.map((item) => (
          <Feed
            key={item.kind}
            {...item}
            isOn={feeds.data?.some(({ kind }) => kind === item.kind) ?? false}
          />
        ))}
      </ul>
    </Card>
  );
}

function Feed({ kind, label, about, isOn }: (typeof KINDS)[number] & { readonly isOn: boolean }) {
  const [asked, setAsked] = useState<keyof typeof ENDINGS | null>(null);
  const close = (): void => setAsked(null);
  // Opening a confirmation counts as another act, so its next press is not a double submit.
  const ask = (ending: keyof typeof ENDINGS): void => {
    resetDoubleSubmitGuard();
    setAsked(ending);
  };
  const create = useCommand("calendarFeeds.create", { onSuccess: close });
  const remove = useCommand("calendarFeeds.remove", {
    onSuccess: ({ message }) => {
      close();
      create.reset();
      showToast({ title: message });
    },
  });
  const make = (): void => create.mutate({ kind });
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-ink-soft">{about}</span>
        </p>
        <Button
          variant="secondary"
          pending={create.isPending && "Making..."}
          onClick={() => (isOn ? ask("renew") : make())}
        >
          <CalendarSync aria-hidden size={18} /> {isOn ? "New address" : "Make an address"}
          <span className="sr-only"> for {label}</span>
        </Button>
        {isOn ? (
          <Button
            variant="quiet"
            pending={remove.isPending && "Revoking..."}
            onClick={() => ask("revoke")}
          >
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
      {asked ? (
        <EndAddress
          label={label}
          ending={asked}
          isPending={create.isPending || remove.isPending}
          onClose={close}
          onEnd={asked === "renew" ? make : () => remove.mutate({ kind })}
        />
      ) : null}
    </li>
  );
}

const STOPS =
  "A calendar program that has the address of now keeps what it has read, and hears of no change any more";

/** Actions that end a feed address in use; the calendar program does not notify its owner. */
const ENDINGS = {
  renew: {
    title: "Make a new address",
    act: "Make a new address",
    about: `${STOPS} until you give it the new one.`,
  },
  revoke: { title: "Revoke the address", act: "Revoke", about: `${STOPS}.` },
} as const;

function EndAddress({
  label,
  ending,
  isPending,
  onClose,
  onEnd,
}: {
  readonly label: string;
  readonly ending: keyof typeof ENDINGS;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onEnd: () => void;
}) {
  const { title, act, about } = ENDINGS[ending];
  return (
    <ConfirmDialog
      title={`${title} for ${label}?`}
      description={about}
      act={act}
      pending={isPending && "Ending it..."}
      onConfirm={onEnd}
      onClose={onClose}
    />
  );
}
