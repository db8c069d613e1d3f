import {
  CalendarClock,
  CornerDownLeft,
  FileText,
  type LucideIcon,
  UserRound,
  Zap,
} from "lucide-react";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import type { Entry, Group } from "./entry.ts";
import { markedParts } from "./rank.ts";

const ICONS: Readonly<Record<Group, LucideIcon>> = {
  members: UserRound,
  shifts: CalendarClock,
  pages: FileText,
  acts: Zap,
};

/** A search result, with the matching parts of its title marked. */
export function SearchRow({
  id,
  entry: { group, title, detail, blockedBecause },
  search,
  isActive,
  onPoint,
  onChoose,
}: {
  readonly id: string;
  readonly entry: Entry;
  readonly search: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  const Icon = ICONS[group];
  return (
    // The search field keeps the focus and handles the keys, so the row handles only the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={blockedBecause ? true : undefined}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 outline-accent aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2"
    >
      <Icon aria-hidden size={18} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className={`block break-words ${blockedBecause ? "text-ink-soft" : "font-semibold"}`}>
          {markedParts(title, search).map(({ text, isMet }, index) =>
            isMet ? (
              <mark
                key={index}
                className="bg-transparent text-accent-strong underline decoration-2 underline-offset-2"
              >
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        {blockedBecause || detail ? (
          <span className="block text-sm break-words text-ink-soft">
            <NoWrap>{blockedBecause ?? detail ?? ""}</NoWrap>
          </span>
        ) : null}
      </span>
      {isActive ? (
        <CornerDownLeft aria-hidden size={16} className="shrink-0 text-ink-soft max-sm:hidden" />
      ) : null}
    </div>
  );
}
