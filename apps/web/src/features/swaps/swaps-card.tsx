import { useLocation } from "wouter";
import { pathTo } from "../../lib/routing/paths.ts";
import { Card } from "../../ui/layout/card.tsx";
import type { Swap } from "./choice-lines.tsx";
import { SwapRow } from "./swap-row.tsx";

/** Dashboard card with pending swap offers; those that the viewer must answer come first. */
export function SwapsCard({ swaps }: { readonly swaps: readonly Swap[] }) {
  const [, go] = useLocation();
  const asked = swaps.filter(({ isMine }) => !isMine);
  return (
    <Card title={asked.length > 0 ? "Swap requests" : "Your swap offers"}>
      <ul aria-label="Swap offers" className="divide-y divide-line">
        {[...asked, ...swaps.filter(({ isMine }) => isMine)].map((swap) => (
          <SwapRow
            key={swap.id}
            swap={swap}
            onOpen={() => go(pathTo("swaps", { offer: String(swap.id) }))}
          />
        ))}
      </ul>
    </Card>
  );
}
