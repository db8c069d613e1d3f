import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useMediaQuery } from "../../lib/browser/media.ts";
import { guardUnsavedWork } from "../../lib/forms/unsaved-changes.ts";
import { DiscardPrompt } from "../form/discard-prompt.tsx";
import { clearsSearch, closesPrompt } from "../form/escape-key.ts";
import { useDirtyTracker } from "../form/use-unsaved-changes.tsx";
import { NoWrap } from "../layout/no-wrap.tsx";
import { beginSwipe, isSheet } from "./swipe-down.ts";
import { usePageToast } from "./toast-in-page.ts";

/**
 * Media query for screens on which the page stays visible: beside the panel on desktop, above it on
 * a portrait tablet. Must match `theme.css`.
 */
const HAS_ROOM = "(width >= 64rem), (48rem <= width < 64rem) and (height >= 50rem)";

/**
 * A side panel: beside the page on desktop, below it on a portrait tablet, full-screen on smaller
 * screens. Escape and the close button close it; with unsaved changes they ask first. Restores the
 * focus.
 */
export function SidePanel({
  title,
  description,
  tools,
  gone,
  children,
  onClose,
  onKeyDown,
  isLostAt,
}: {
  readonly title: string;
  readonly description: ReactNode;
  readonly tools?: ReactNode;
  /**
   * Shown instead of the content after the panel's item was deleted; not while there are unsaved
   * changes.
   */
  readonly gone?: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Whether the panel's content would be lost when the user goes to a URL. */
  readonly isLostAt: (to: URL) => boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const openedFrom = useRef<Element | null>(null);
  const { content, isDirty, watch } = useDirtyTracker();
  const isBeside = useBeside(content, isDirty);
  usePageToast("panelBeside", isBeside);
  // What the user wanted to do, while the question about unsaved changes is open; null otherwise.
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const close = (): void => {
    if (isDirty()) setWanted(() => onClose);
    else onClose();
  };
  const lost = useRef({ isDirty, isLostAt });
  useEffect(() => {
    lost.current = { isDirty, isLostAt };
  });
  // While that question is open, Escape keeps the unsaved changes, even before the question handles
  // keys itself.
  const keeps = (): boolean => {
    if (wanted) setWanted(null);
    return wanted !== null;
  };
  const leaves = (): boolean =>
    closesPrompt(content.current, isDirty, (leave) => setWanted(() => leave));
  useEffect(
    () =>
      guardUnsavedWork({
        isThere: () => lost.current.isDirty(),
        isLostAt: (to) => lost.current.isLostAt(to),
        ask: (leave) => setWanted(() => leave),
      }),
    [],
  );
  const discard = (): void => {
    setWanted(null);
    wanted?.();
  };
  const role = isBeside ? { role: "complementary" } : {};
  return (
    <Radix.Root
      key={String(isBeside)}
      open
      modal={!isBeside}
      onOpenChange={(open) => !open && close()}
    >
      <Radix.Portal>
        {isBeside ? null : <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />}
        <Radix.Content
          ref={content}
          {...watch}
          {...role}
          data-side-panel={isBeside ? "beside" : "over"}
          aria-describedby={undefined}
          onTouchStart={(event) => isSheet() && beginSwipe(event, close)}
          onEscapeKeyDown={(event) =>
            (clearsSearch(event) || keeps() || leaves()) && event.preventDefault()
          }
          onKeyDown={(event) => {
            // A visible toast handles Escape too, and leaves it to the focused element.
            if (event.key !== "Escape" || event.defaultPrevented) onKeyDown?.(event);
            else if (!keeps() && !leaves()) close();
          }}
          onOpenAutoFocus={(event) => {
            openedFrom.current = document.activeElement;
            event.preventDefault();
            heading.current?.focus({ preventScroll: true });
            // Scrolls the element that opened the panel into view, because the panel may cover it.
            if (isBeside && openedFrom.current !== document.body)
              openedFrom.current?.scrollIntoView({ block: "nearest" });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const from = openedFrom.current;
            const isThere =
              from instanceof HTMLElement && from.isConnected && from !== document.body;
            (isThere ? from : document.querySelector<HTMLElement>("main"))?.focus({
              preventScroll: true,
            });
          }}
          // The page beside the panel stays usable.
          onInteractOutside={(event) => event.preventDefault()}
          className="side-panel animate-appear fixed inset-y-0 end-0 z-40 flex w-full flex-col border-line bg-surface shadow-card outline-none sm:w-[28rem] sm:border-s print:hidden"
        >
          <div className="flex items-start gap-1 border-b border-line py-3 pe-2 ps-4">
            <div className="min-w-0 flex-1">
              <Radix.Title
                ref={heading}
                tabIndex={-1}
                className="text-xl font-bold break-words outline-none"
              >
                <NoWrap>{title}</NoWrap>
              </Radix.Title>
              <div className="text-sm text-ink-soft">{description}</div>
            </div>
            {tools}
            <Radix.Close
              aria-label="Close"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-raised"
            >
              <X aria-hidden size={20} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 space-y-5 overflow-y-auto p-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {gone}
            {gone && !isDirty() ? null : children}
          </div>
          {wanted ? <DiscardPrompt onKeep={() => setWanted(null)} onDiscard={discard} /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Whether the panel is beside the page. A change of layout remounts the panel and would lose
 * unsaved changes, for example when the user zooms. So the change waits until they are saved or
 * discarded.
 */
function useBeside(content: RefObject<Element | null>, isDirty: () => boolean): boolean {
  const hasRoom = useMediaQuery(HAS_ROOM);
  const [isBeside, setIsBeside] = useState(hasRoom);
  const waits = hasRoom !== isBeside;
  if (waits && !isDirty()) setIsBeside(hasRoom);
  const turn = useEffectEvent(() => !isDirty() && setIsBeside(hasRoom));
  useEffect(() => {
    if (!waits || !content.current) return undefined;
    // Observes the content, because saving or discarding removes the form without rendering the
    // panel again.
    const observer = new MutationObserver(turn);
    observer.observe(content.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [waits, content]);
  return isBeside;
}
