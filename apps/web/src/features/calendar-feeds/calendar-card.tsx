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
  { kind: "own", label: "My shifts", about: "Your shifts, with your partners" },
  {
    kind: "squad",
    label: "All shifts",
    about: "Every shift, with its members and open spots",
  },
] as const;

/** The member's secret calendar feed addresses, to which a calendar app subscribes. */
export function CalendarCard() {
  const feeds = useEndpoint("calendarFeeds.list", {});
  return (
    <Card title="Calendar feeds">
      <p className="mb-3 text-ink-soft">
        Subscribe to a link in your calendar app and your shifts stay up to date. Anyone with the
        link can read it, so keep it private.
      </p>
      <QueryBoundary
        of={feeds}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load your calendar feeds. Try again."
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
  // Resets the double-submit guard, because opening a confirmation is a new action: the next press
  // is not a repeat.
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
        <p className="me-auto min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-ink-soft">{about}</span>
        </p>
        <Button
          variant="secondary"
          pending={create.isPending && "Creating..."}
          onClick={() => (isOn ? ask("renew") : make())}
        >
          <CalendarSync aria-hidden size={18} /> {isOn ? "Replace link" : "Create link"}
          <span className="sr-only"> for {label}</span>
        </Button>
        {isOn ? (
          <Button
            variant="quiet"
            pending={remove.isPending && "Revoking..."}
            onClick={() => ask("revoke")}
          >
            Revoke<span className="sr-only"> the link for {label}</span>
          </Button>
        ) : null}
      </div>
      {create.data ? (
        <div role="status" className="mt-2 rounded-lg bg-good-soft p-3 text-good">
          <p>Copy this link now. It's shown only once, and older links no longer work:</p>
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

const STOPS = "Calendar apps with the current link keep their shifts but stop updating";

/**
 * Actions that end a feed address in use, with their texts; the subscribed calendar app gives its
 * owner no notice.
 */
const ENDINGS = {
  renew: {
    title: (label: string) => `Replace the link for ${label}?`,
    act: "Replace link",
    about: `${STOPS} until you add the new link.`,
  },
  revoke: {
    title: (label: string) => `Revoke the link for ${label}?`,
    act: "Revoke link",
    about: `${STOPS}.`,
  },
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
      title={title(label)}
      description={about}
      act={act}
      pending={isPending && "Saving..."}
      onConfirm={onEnd}
      onClose={onClose}
    />
  );
}
