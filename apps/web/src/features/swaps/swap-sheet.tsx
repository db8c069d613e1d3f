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
 * One offer: the shift given, the shift received, the effect on the viewer's weeks, and the answer.
 */
export function SwapSheet({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const swap = useEndpoint("swaps.one", { id });
  const isGone = swap.error instanceof ApiError && swap.error.status === 404;
  const title = swap.data?.isMine
    ? `Your offer to ${swap.data.otherName}`
    : `A swap with ${swap.data?.otherName ?? "a member"}`;
  return (
    <Dialog isOpen onClose={onClose} title={swap.data ? title : "A swap"}>
      {isGone ? <p>This offer is not there any more.</p> : null}
      <QueryBoundary
        of={isGone ? { ...swap, isError: false } : swap}
        loading={<Skeleton className="h-56" />}
        failed="This offer could not be read."
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

/** How the offer ended, in kind words, also for a member who answered too late. */
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
          words={["You gave", "You got"]}
        />
      ) : (
        <p className="text-ink-soft">
          Both of you keep the shifts that you have. You need do nothing.
        </p>
      )}
    </>
  );
}

function OwnOffer({ swap, onClose }: { readonly swap: OneSwap; readonly onClose: () => void }) {
  const withdraw = useCommand("swaps.withdraw", {
    done: ({ message }) => ({ title: "Offer withdrawn", description: message }),
    onSuccess: onClose,
    failed: "The offer could not be withdrawn. Please try again.",
  });
  return (
    <>
      <Side title="You give">
        <PlaceWords spot={swap.offered} />
      </Side>
      <div>
        <h3 className="mb-1 font-bold">They choose one of these for you</h3>
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
        words={["Withdraw the offer", "Yes, withdraw it"]}
        pending={withdraw.isPending && "Withdrawing..."}
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
    done: ({ message }) => ({ title: "Swapped", description: message }),
    onSuccess: onClose,
    failed: "The swap could not be made. Please try again.",
  });
  const decline = useCommand("swaps.decline", {
    done: ({ message }) => ({ title: "Declined", description: message }),
    onSuccess: onClose,
    failed: "It could not be declined. Please try again.",
  });
  return (
    <>
      {swap.choices.length > 1 ? (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">
            Choose which of your shifts you give
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
          <SideBySide gives={chosen} gets={swap.offered} words={["You give", "You get"]} />
          <AgainstIt choice={chosen} />
          <WeekLines weeks={chosen.weeks} />
        </>
      ) : swap.choices.length === 1 ? (
        <AgainstIt choice={swap.choices[0]!} />
      ) : null}
      <p className="text-sm text-ink-soft">
        Both places change hands at once. It cannot be undone: going back takes another swap, or a
        coordinator.
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          disabledReason={chosen ? null : "None of your shifts can be swapped for it"}
          pending={accept.isPending && "Swapping..."}
          onClick={() =>
            chosen ? accept.mutate({ id: swap.id, assignmentId: chosen.assignmentId }) : undefined
          }
        >
          Accept the swap
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

/** An irreversible action needs a second press; its label then says what it does. */
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
