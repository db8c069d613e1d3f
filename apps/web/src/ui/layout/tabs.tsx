import { type KeyboardEvent, type ReactNode, useEffect, useId } from "react";
import { tabFor } from "./tab-keys.ts";

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/**
 * Tabs with one panel; arrow keys, Home and End move between tabs. Only the selected panel is
 * mounted.
 */
export function Tabs<Value extends string>({
  children,
  ...tabs
}: TabsProps<Value> & { readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TabRow {...tabs} id={id} />
      <TabPanel id={id} value={tabs.value}>
        {children}
      </TabPanel>
    </div>
  );
}

/**
 * Only the list of tabs, for a layout with content between the tabs and their panel; both need the
 * same `id`.
 */
export function TabRow<Value extends string>({
  id,
  label,
  tabs,
  value,
  onChange,
}: TabsProps<Value> & { readonly id: string }) {
  // Scrolls to the selected tab, which may be outside a phone's viewport. The braces matter: some
  // browsers return a promise here, which an effect must not return.
  useEffect(() => {
    document
      .getElementById(`${id}-${value}`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [id, value]);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const to = tabFor(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className="more-aside flex gap-1 overflow-x-auto border-b border-line [--ground:var(--page)] print:hidden"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className="min-h-11 shrink-0 border-b-2 -outline-offset-3 border-transparent px-3 font-semibold text-ink-soft hover:text-ink aria-selected:border-accent aria-selected:text-accent-strong"
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** The panel of the tabs with the same `id`. */
export function TabPanel({
  id,
  value,
  children,
}: {
  readonly id: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-${value}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {children}
    </div>
  );
}
