import { plural } from "@watchbill/domain/text/language";
import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import type { Entry } from "./entry.ts";
import { toTryAfter } from "./rank.ts";
import { SearchRow } from "./search-row.tsx";

export interface SearchSection<Choice> {
  readonly title: string;
  readonly entries: readonly Entry<Choice>[];
  /** Number of results, including those not shown. */
  readonly count: number;
}

/**
 * Search field with results, a combobox by the ARIA Authoring Practices. The focus stays in the
 * field; arrow keys move through the results and wrap around; Enter chooses.
 */
export function SearchBox<Choice>({
  search,
  sections,
  isPending,
  missing,
  onSearch,
  onChoose,
}: {
  readonly search: string;
  readonly sections: readonly SearchSection<Choice>[];
  /** True while more results may arrive. */
  readonly isPending: boolean;
  /** Names the data that the search does not cover; null if it covers all. */
  readonly missing: string | null;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (entry: Entry<Choice>) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = sections.flatMap(({ entries }) => entries);
  const { at, activeKey, setActiveKey, moved } = useActive(all);
  useInSight(list, activeKey);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Ignores keys pressed during IME composition (for example of Japanese text).
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const active = all[at];
    if (step !== undefined) moved(step);
    else if (event.key === "Enter" && active) onChoose(active);
    else return;
    event.preventDefault();
  };
  const optionId = (key: string): string => `${id}-${key.replaceAll(/[^\w-]/g, "-")}`;
  const hasList = all.length > 0;
  const found = sections.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="relative shrink-0 border-b border-line">
        <Search
          aria-hidden
          size={20}
          className="pointer-events-none absolute top-1/2 start-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          role="combobox"
          type="text"
          aria-label="Find members, shifts, pages and actions"
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? `${id}-list` : undefined}
          aria-activedescendant={activeKey === null ? undefined : optionId(activeKey)}
          aria-describedby={`${id}-said`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Member, shift, page or action"
          value={search}
          onChange={(event) => {
            setActiveKey(null);
            onSearch(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="min-h-15 w-full rounded-t-2xl bg-surface pe-16 ps-12 text-lg text-ellipsis text-ink outline-offset-[-3px]"
        />
      </div>
      {missing ? (
        <p className="shrink-0 border-b border-line bg-warn-soft px-4 py-2 text-sm font-semibold text-warn">
          {missing}
        </p>
      ) : null}
      {hasList ? (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          className="min-h-0 flex-1 overflow-y-auto p-2"
        >
          {sections.map(({ title, entries, count }) => (
            <div
              key={title}
              role="group"
              aria-labelledby={optionId(`in-${title}`)}
              className="mb-2"
            >
              <div
                id={optionId(`in-${title}`)}
                role="presentation"
                className="px-2 py-1 text-sm font-semibold text-ink-soft"
              >
                {title}
                {count > entries.length ? (
                  <span className="font-normal">{` · ${entries.length} of ${count}, keep typing to narrow`}</span>
                ) : null}
              </div>
              {entries.map((entry) => (
                <SearchRow
                  key={entry.key}
                  id={optionId(entry.key)}
                  entry={entry}
                  search={search}
                  isActive={entry.key === activeKey}
                  onPoint={() => setActiveKey(entry.key)}
                  onChoose={() => onChoose(entry)}
                />
              ))}
            </div>
          ))}
        </div>
      ) : null}
      {!hasList && isPending ? <Spinner /> : null}
      {!hasList && !isPending ? <Nothing search={search} /> : null}
      <p id={`${id}-said`} role="status" className="sr-only">
        {search.trim() === ""
          ? ""
          : hasList
            ? plural(found, "1 result", `${found} results`)
            : isPending
              ? "Searching"
              : "No results"}
      </p>
      <Hints />
    </>
  );
}

function Nothing({ search }: { readonly search: string }) {
  return (
    <div className="space-y-1 px-4 py-8 text-center">
      <p className="font-semibold">{`No results for “${search.trim()}”`}</p>
      <p className="text-ink-soft">{`Try ${toTryAfter(search)}.`}</p>
    </div>
  );
}

/** Hints about keys, on devices with a keyboard. */
function Hints() {
  return (
    <p
      aria-hidden
      className="shrink-0 border-t border-line px-4 py-2 text-sm text-ink-soft max-sm:hidden pointer-coarse:hidden"
    >
      <kbd>↑</kbd> <kbd>↓</kbd> to move · <kbd>Enter</kbd> to select · <kbd>Esc</kbd> to close
    </p>
  );
}

/** The result that Enter chooses: the one reached by arrow keys, otherwise the first. */
function useActive<Choice>(all: readonly Entry<Choice>[]) {
  const [gone, setGone] = useState<string | null>(null);
  const found = all.findIndex(({ key }) => key === gone);
  const at = Math.max(found, 0);
  return {
    at,
    activeKey: all[at]?.key ?? null,
    setActiveKey: setGone,
    moved: (step: number): void => setGone(all.at((at + step) % all.length)?.key ?? null),
  };
}

function useInSight(list: RefObject<HTMLElement | null>, activeKey: string | null): void {
  useEffect(() => {
    const active =
      activeKey === null ? null : list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    // Scrolls the group's heading into view together with its first row.
    const isFirst = active?.previousElementSibling?.role === "presentation";
    (isFirst ? active?.previousElementSibling : null)?.scrollIntoView({ block: "nearest" });
    active?.scrollIntoView({ block: "nearest" });
  }, [list, activeKey]);
}
