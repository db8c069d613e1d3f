import { SLIP_DAYS } from "@watchbill/domain/accounts/sign-in-slip";
import { relativeTime } from "@watchbill/domain/time/format";
import { Users } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card, EmptyState } from "../../ui/layout/card.tsx";

type Slips = Output<"members.signInSlips">;
type Candidate = Slips["members"][number];

const SHOWN = [
  { value: "without", label: "Without a password" },
  { value: "everybody", label: "Everybody" },
] as const;

/**
 * Selects the members for slips: by default those without their own password, unless the URL names
 * others.
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
    hasNamed ? "everybody" : "without",
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        members.filter((one) => (hasNamed ? isNamed(one) : one.isSuggested)).map(({ id }) => id),
      ),
  );
  const make = useCommand("members.makeSlips", {
    failed: "The slips could not be made.",
    onSuccess: onMade,
  });
  const rows = members.filter(
    (one) => shown === "everybody" || !one.hasOwnPassword || chosen.has(one.id),
  );
  const toggle = (id: number): void =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const isAll = rows.every(({ id }) => chosen.has(id));
  return (
    <Card>
      <div className="space-y-4">
        <p className="max-w-prose text-ink-soft">
          A slip lets one member in, once, within {SLIP_DAYS} days, to choose a password: by its QR
          code or the address in text. It needs no mail. Nothing changes for a member until their
          slip is used.
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
              {isAll ? "Choose nobody" : "Choose all of them"}
            </Button>
          ) : null}
        </div>
        {rows.length === 0 ? (
          <EmptyState icon={<Users aria-hidden />} title="Everybody has chosen a password">
            <p>
              <Link href={PATHS.members} className="font-semibold text-accent-strong underline">
                Add or import members
              </Link>
              , or choose among everybody.
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
              pending={make.isPending && "Making the slips..."}
              disabledReason={chosen.size === 0 ? "Choose somebody first" : null}
              onClick={() => make.mutate({ ids: [...chosen] })}
            >
              {chosen.size === 1 ? "Make one slip" : `Make ${chosen.size} slips`}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** A member's sign-in status as a short hint. */
function Standing({ role, hasOwnPassword, slip }: Candidate) {
  const now = useNow(60_000);
  const words = [
    role === "admin" ? "administrator" : "",
    hasOwnPassword ? "has a password" : "",
    slip?.isOpen
      ? `slip made ${relativeTime(Temporal.Instant.from(slip.madeAt), now)}, a new one ends it`
      : "",
    slip?.usedAt ? "slip used" : "",
  ].filter((part) => part !== "");
  return words.length > 0 ? (
    <span className="block text-sm text-ink-soft">{words.join(" · ")}</span>
  ) : null;
}

/** States that the slips' URLs use the current origin. */
export function AddressNote() {
  return (
    <p className="rounded-lg bg-warn-soft p-3 text-warn">
      The squad's public address is not set, so the slips lead to{" "}
      <strong className="wrap-anywhere">{location.origin}</strong>, where you are now. Members'
      phones must be able to reach that; whoever runs the server sets another as{" "}
      <code>BASE_URL</code>.
    </p>
  );
}
