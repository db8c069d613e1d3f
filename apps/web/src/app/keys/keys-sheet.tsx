import type { Role } from "@watchbill/domain/members/role";
import { useState } from "react";
import { Link } from "wouter";
import { useOrganization } from "../../features/settings/organization.ts";
import { areSingleKeysOn, MODIFIER, setSingleKeys } from "../../lib/focus/single-key-shortcuts.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Key, keysFor } from "./keys.ts";

const NAMES: Readonly<Record<string, string>> = { ArrowLeft: "←", ArrowRight: "→" };

/** Lists every keyboard shortcut, with a switch for single-key shortcuts. */
export function KeysSheet({
  role,
  onClose,
}: {
  readonly role: Role;
  readonly onClose: () => void;
}) {
  const [areOn, setOn] = useState(areSingleKeysOn);
  const squad = useOrganization();
  const groups = Map.groupBy(keysFor(role, squad), ({ group }) => group);
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" isWide>
      <p className="mb-2">
        <Link
          href={PATHS.handbook}
          onClick={onClose}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          Open the handbook
        </Link>
      </p>
      <Checkbox
        checked={areOn}
        onChange={({ target }) => {
          setSingleKeys(target.checked);
          setOn(target.checked);
        }}
      >
        Use single-key shortcuts (this device only)
      </Checkbox>
      <div className="mt-3 gap-x-8 sm:columns-2">
        {[...groups].map(([group, keys]) => (
          <section key={group} aria-label={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 font-bold">{group}</h3>
            <dl className="divide-y divide-line">
              {keys.map((key) => (
                <div
                  key={key.keys.join(" ")}
                  className="flex items-baseline justify-between gap-3 py-1.5"
                >
                  <dt className="min-w-0">{key.does}</dt>
                  <dd className="shrink-0 text-end">
                    <Shown of={key} isOff={!areOn && key.act !== null} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Shown({ of: { keys }, isOff }: { readonly of: Key; readonly isOff: boolean }) {
  if (isOff) return <span className="text-sm text-ink-soft">off</span>;
  return keys.map((key, at) => (
    <span key={key}>
      {at > 0 ? <span className="px-1 text-sm text-ink-soft">then</span> : null}
      <kbd className="rounded border border-line-strong/60 bg-raised px-1.5 py-0.5 font-sans text-sm font-semibold whitespace-nowrap">
        {nameOf(key)}
      </kbd>
    </span>
  ));
}

function nameOf(key: string): string {
  const name = NAMES[key] ?? key.replace("Mod+", MODIFIER);
  return name.length === 1 ? name.toUpperCase() : name;
}
