import { SLIP_DAYS } from "@watchbill/domain/accounts/sign-in-slip";
import { relativeTime } from "@watchbill/domain/time/format";
import { Users } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import type { Output } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { useNow } from "../../../lib/api/server-clock.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Card, EmptyState } from "../../../ui/layout/card.tsx";

type Slips = Output<"members.signInSlips">;
type Candidate = Slips["members"][number];

const SHOWN = [
  { value: "without", label: "Without a password" },
  { value: "everyone", label: "Everyone" },
] as const;

/**
 * Selects members for sign-in slips. The initial selection is the members in the URL, otherwise
 * those who have not set their own password.
 */
export function SlipChoice({
  address,
  members,
  onMade,
}: Slips & { readonly onMade: (made: Output<"members.makeSlips">) => void }) {
  const [params] = useSearchParams();
  const named = new Set((params.get("members") ?? "").split(",").map(Number));
  const isNamed = ({ id }: Candidate): boolean => named.has(id);
  const hasNamed = members.some(isNamed);
  const [shown, setShown] = useState<(typeof SHOWN)[number]["value"]>(
    hasNamed ? "everyone" : "without",
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        members.filter((one) => (hasNamed ? isNamed(one) : one.isSuggested)).map(({ id }) => id),
      ),
  );
  const make = useCommand("members.makeSlips", {
    failed: "Couldn't create the slips. Try again.",
    onSuccess: onMade,
  });
  const rows = members.filter(
    (one) => shown === "everyone" || !one.hasOwnPassword || chosen.has(one.id),
  );
  const toggle = (id: number): void =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const isAll = rows.every(({ id }) => chosen.has(id));
  return (
    <Card>
      <div className="space-y-4">
        <p className="max-w-prose text-ink-soft">
          Print a card for each member. Its QR code or link signs them in once, within {SLIP_DAYS}{" "}
          days, to choose a password. Nothing changes for a member until they use their slip.
        </p>
        {address === null ? <AddressNote /> : null}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented label="Show" options={SHOWN} value={shown} onChange={setShown} />
          {rows.length > 1 ? (
            <Button
              variant="quiet"
              onClick={() =>
                setChosen(isAll ? new Set() : new Set([...chosen, ...rows.map(({ id }) => id)]))
              }
            >
              {isAll ? "Clear selection" : "Select all"}
            </Button>
          ) : null}
        </div>
        {rows.length === 0 ? (
          <EmptyState icon={<Users aria-hidden />} title="All members have a password">
            <p>
              <Link href={PATHS.members} className="font-semibold text-accent-strong underline">
                Add or import members
              </Link>
              , or show everyone.
            </p>
          </EmptyState>
        ) : (
          <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3" aria-label="Members">
            {rows.map((one) => (
              <li key={one.id} className="border-b border-line">
                <Checkbox checked={chosen.has(one.id)} onChange={() => toggle(one.id)}>
                  <strong className="whitespace-nowrap">{one.unitNumber}</strong> {one.firstName}{" "}
                  {one.lastName}
                  <Standing {...one} />
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        {rows.length > 0 ? (
          <div className="sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] acts justify-end bg-surface py-2 short:static lg:bottom-0">
            <Button
              pending={make.isPending && "Creating slips..."}
              disabledReason={chosen.size === 0 ? "Select at least one member" : null}
              onClick={() => make.mutate({ ids: [...chosen] })}
            >
              {chosen.size === 1 ? "Create 1 slip" : `Create ${chosen.size} slips`}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** A hint about how a member can sign in now. */
function Standing({ role, hasOwnPassword, slip }: Candidate) {
  const now = useNow(60_000);
  const words = [
    role === "admin" ? "admin" : "",
    hasOwnPassword ? "has a password" : "",
    slip?.isOpen
      ? `slip created ${relativeTime(Temporal.Instant.from(slip.madeAt), now)} (a new one replaces it)`
      : "",
    slip?.usedAt ? "slip used" : "",
  ].filter((part) => part !== "");
  return words.length > 0 ? (
    <span className="block text-sm text-ink-soft">{words.join(" · ")}</span>
  ) : null;
}

/** Note that the printed slips contain the address from which this page was loaded. */
export function AddressNote() {
  return (
    <p className="rounded-lg bg-warn-soft p-3 text-warn">
      No public address is set, so the slips open{" "}
      <strong className="wrap-anywhere">{location.origin}</strong>. Members' phones must be able to
      reach it. To change it, set <code>BASE_URL</code> on the server.
    </p>
  );
}
