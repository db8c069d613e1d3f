import { ArrowLeftRight } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import type { Swap } from "./choice-lines.tsx";
import { SwapRow } from "./swap-row.tsx";

const OfferAnySwap = lazyPrefetched(
  async () => (await import("./offer-any-swap.tsx")).OfferAnySwap,
);
const SwapSheet = lazyPrefetched(async () => (await import("./swap-sheet.tsx")).SwapSheet);

/**
 * Swap offers: those that wait for the viewer's answer, the viewer's own, and recently ended ones.
 * The link in a message opens one of them.
 */
export default function SwapsPage() {
  const [search, setSearch] = useSearchParams();
  const swaps = useEndpoint("swaps.list", {});
  const [isOffering, setOffering] = useState(false);
  const openedId = numberIn(search.get("offer"));
  const all = swaps.data ?? [];
  const open = (swap: Swap): void => setSearch({ offer: String(swap.id) });
  const groups = [
    {
      title: "Offered to you",
      items: all.filter(({ status, isMine }) => status === "open" && !isMine),
    },
    {
      title: "Your offers",
      items: all.filter(({ status, isMine }) => status === "open" && isMine),
    },
    { title: "Recently closed", items: all.filter(({ status }) => status !== "open") },
  ].filter(({ items }) => items.length > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">Swaps</h1>
        {swaps.data && groups.length > 0 ? (
          <Button variant="secondary" onClick={() => setOffering(true)}>
            Offer a swap
          </Button>
        ) : null}
      </div>
      {groups.map(({ title, items }) => (
        <Card key={title} title={title}>
          <ul aria-label={title} className="divide-y divide-line">
            {items.map((swap) => (
              <SwapRow key={swap.id} swap={swap} onOpen={() => open(swap)} />
            ))}
          </ul>
        </Card>
      ))}
      {swaps.data && groups.length > 0 ? null : (
        <Card>
          <QueryBoundary
            of={swaps}
            loading={<Skeleton className="h-40" />}
            failed="Couldn't load swaps. Try again."
            empty={
              <EmptyState icon={<ArrowLeftRight aria-hidden />} title="No swaps">
                <p>Trade one of your shifts for another member's.</p>
                <Button variant="secondary" onClick={() => setOffering(true)}>
                  Offer a swap
                </Button>
              </EmptyState>
            }
          />
        </Card>
      )}
      {isOffering ? (
        <Suspense>
          <OfferAnySwap onClose={() => setOffering(false)} />
        </Suspense>
      ) : null}
      {openedId === undefined ? null : (
        <Suspense>
          <SwapSheet key={openedId} id={openedId} onClose={() => setSearch({})} />
        </Suspense>
      )}
    </div>
  );
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
