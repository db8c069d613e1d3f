import { type ReactNode, useState } from "react";
import { ApiError, type Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { AgainstIt, PlaceWords, type Swap, WeekLines } from "./choice-lines.tsx";

type OneSwap = Output<"swaps.one">;

/**
 * Dialog with one swap offer: the shift given, the shift received, the effect on the viewer's
 * weeks, and buttons to answer.
 */
export function SwapSheet({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const swap = useEndpoint("swaps.one", { id });
  const isGone = swap.error instanceof ApiError && swap.error.status === 404;
  const title = swap.data?.isMine
    ? `Your offer to ${swap.data.otherName}`
    : `Swap with ${swap.data?.otherName ?? "a member"}`;
  return (
    <Dialog isOpen onClose={onClose} title={swap.data ? title : "Swap"}>
      {isGone ? <p>This swap offer no longer exists.</p> : null}
      <QueryBoundary
        of={isGone ? { ...swap, isError: false } : swap}
        loading={<Skeleton className="h-56" />}
        failed="Couldn't load the swap. Try again."
      >
        {(data) => (
          <div className="grid gap-4">
            {data.note ? (
              <blockquote className="rounded-lg bg-raised p-3 break-words whitespace-pre-line">
                {data.note}
              </blockquote>
            ) : null}
            {data.ended !== null ? (
              <Ended swap={data} />
            ) : data.isMine ? (
              <OwnOffer swap={data} onClose={onClose} />
            ) : (
              <Answer swap={data} onClose={onClose} />
            )}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

/** Says in kind words how the offer ended, also to a member who answered too late. */
function Ended({ swap }: { readonly swap: OneSwap }) {
  const given = swap.alternatives.find(
    ({ assignmentId }) => assignmentId === swap.acceptedAssignmentId,
  );
  return (
    <>
      <p
        role="status"
        className={`rounded-lg p-3 font-semibold ${given ? "bg-good-soft text-good" : "bg-raised"}`}
      >
        {swap.ended}
      </p>
      {given ? (
        <SideBySide
          gives={swap.isMine ? swap.offered : given}
          gets={swap.isMine ? given : swap.offered}
          words={["Gave up", "Got"]}
        />
      ) : (
        <p className="text-ink-soft">You both keep your shifts. No action needed.</p>
      )}
    </>
  );
}

function OwnOffer({ swap, onClose }: { readonly swap: OneSwap; readonly onClose: () => void }) {
  const withdraw = useCommand("swaps.withdraw", {
    done: ({ message }) => ({ title: "Swap offer canceled", description: message }),
    onSuccess: onClose,
    failed: "Couldn't cancel the offer. Try again.",
  });
  return (
    <>
      <Side title="Giving up">
        <PlaceWords spot={swap.offered} />
      </Side>
      <div>
        <h3 className="mb-1 font-bold">They choose one of these</h3>
        <ul className="divide-y divide-line rounded-lg border border-line px-3">
          {swap.choices.map((choice) => (
            <li key={choice.assignmentId} className="py-2">
              <PlaceWords spot={choice} />
              <AgainstIt choice={choice} />
            </li>
          ))}
        </ul>
      </div>
      <SureButton
        words={["Cancel offer", "Yes, cancel it"]}
        pending={withdraw.isPending && "Canceling..."}
        onSure={() => withdraw.mutate({ id: swap.id })}
      />
    </>
  );
}

function Answer({ swap, onClose }: { readonly swap: OneSwap; readonly onClose: () => void }) {
  const possible = swap.choices.filter(({ blockedBecause }) => blockedBecause === null);
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = swap.choices.find(({ assignmentId }) => assignmentId === picked) ?? possible[0];
  const accept = useCommand("swaps.accept", {
    done: ({ message }) => ({ title: "Swap complete", description: message }),
    onSuccess: onClose,
    failed: "Couldn't swap the shifts. Try again.",
  });
  const decline = useCommand("swaps.decline", {
    done: ({ message }) => ({ title: "Swap declined", description: message }),
    onSuccess: onClose,
    failed: "Couldn't decline the swap. Try again.",
  });
  return (
    <>
      {swap.choices.length > 1 ? (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">
            Choose which of your shifts to give up
          </legend>
          {swap.choices.map((choice) => (
            <div key={choice.assignmentId} className="border-b border-line last:border-0">
              <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-1 py-1 hover:bg-raised">
                <input
                  type="radio"
                  name="gives"
                  className="size-5 shrink-0 accent-(--accent)"
                  disabled={choice.blockedBecause !== null}
                  checked={choice.assignmentId === chosen?.assignmentId}
                  onChange={() => setPicked(choice.assignmentId)}
                />
                <span className="min-w-0">
                  <PlaceWords spot={choice} />
                </span>
              </label>
              {choice.blockedBecause === null ? null : <AgainstIt choice={choice} />}
            </div>
          ))}
        </fieldset>
      ) : null}
      {chosen ? (
        <>
          <SideBySide gives={chosen} gets={swap.offered} words={["Giving up", "Getting"]} />
          <AgainstIt choice={chosen} />
          <WeekLines weeks={chosen.weeks} />
        </>
      ) : swap.choices.length === 1 ? (
        <AgainstIt choice={swap.choices[0]!} />
      ) : null}
      <p className="text-sm text-ink-soft">
        The swap takes effect right away and can't be undone. To reverse it, swap back or ask an
        admin.
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          disabledReason={chosen ? null : "None of your shifts can be swapped for this one"}
          pending={accept.isPending && "Swapping..."}
          onClick={() =>
            chosen ? accept.mutate({ id: swap.id, assignmentId: chosen.assignmentId }) : undefined
          }
        >
          Accept swap
        </Button>
        <SureButton
          words={["Decline", "Yes, decline"]}
          pending={decline.isPending && "Declining..."}
          onSure={() => decline.mutate({ id: swap.id })}
        />
      </div>
    </>
  );
}

/**
 * Button for an irreversible action: the first press changes its label to the confirmation, the
 * second performs the action.
 */
function SureButton({
  words: [first, sure],
  pending,
  onSure,
}: {
  readonly words: readonly [string, string];
  readonly pending: string | false;
  readonly onSure: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      variant={isAsked ? "danger" : "secondary"}
      pending={pending}
      onClick={() => (isAsked ? onSure() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? sure : first}
    </Button>
  );
}

function SideBySide({
  gives,
  gets,
  words: [giving, getting],
}: {
  readonly gives: Swap["offered"];
  readonly gets: Swap["offered"];
  readonly words: readonly [string, string];
}) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Side title={giving}>
        <PlaceWords spot={gives} />
      </Side>
      <Side title={getting}>
        <PlaceWords spot={gets} />
      </Side>
    </div>
  );
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line p-3">
      <h3 className="text-sm font-bold text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}
