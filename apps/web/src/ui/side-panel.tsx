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
import { useMediaQuery } from "../lib/media.ts";
import { holdWork } from "../lib/unsaved-changes.ts";
import { DiscardQuestion } from "./discard-question.tsx";
import { leavesQuestion, takesOutSearch } from "./escape.ts";
import { useSaidOnPage } from "./said-on-page.ts";
import { beginSwipe, isSheet } from "./swipe-down.ts";
import { Unbroken } from "./unbroken.tsx";
import { useTypedWork } from "./use-unsaved-changes.tsx";

/** Where the panel leaves room for the page: beside it at a desk, above it on a tablet that stands upright. The same stands in `theme.css`. */
const HAS_ROOM = "(width >= 64rem), (48rem <= width < 64rem) and (height >= 50rem)";

/**
 * What is shown beside the page: at a desk the page stays in sight and in reach, on an upright tablet above it, on anything smaller the panel is all there is. Escape
 * and the cross close it; what was typed goes only after a question. It gives the focus back to where it was.
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
  /** Buttons beside the cross. */
  readonly tools?: ReactNode;
  /** What became of what the panel shows, once it is there no more: that stands alone then, unless something was typed. */
  readonly gone?: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Whether the panel shows another thing, or nothing, at an address. */
  readonly isLostAt: (to: URL) => boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const openedFrom = useRef<Element | null>(null);
  const { content, isDirty, watch } = useTypedWork();
  const isBeside = useBeside(content, isDirty);
  useSaidOnPage("panelBeside", isBeside);
  // What they wanted who are asked whether to discard what they typed.
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const close = (): void => {
    if (isDirty()) setWanted(() => onClose);
    else onClose();
  };
  const lost = useRef({ isDirty, isLostAt });
  useEffect(() => {
    lost.current = { isDirty, isLostAt };
  });
  // Escape keeps what was typed, also in the moment before the question itself hears keys.
  const keeps = (): boolean => {
    if (wanted) setWanted(null);
    return wanted !== null;
  };
  const leaves = (): boolean =>
    leavesQuestion(content.current, isDirty, (leave) => setWanted(() => leave));
  useEffect(
    () =>
      holdWork({
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
            (takesOutSearch(event) || keeps() || leaves()) && event.preventDefault()
          }
          onKeyDown={(event) => {
            // A message that is up hears Escape as well, and leaves it to whoever has the focus.
            if (event.key !== "Escape" || event.defaultPrevented) onKeyDown?.(event);
            else if (!keeps() && !leaves()) close();
          }}
          onOpenAutoFocus={(event) => {
            openedFrom.current = document.activeElement;
            event.preventDefault();
            heading.current?.focus({ preventScroll: true });
            // What it was opened from may lie where the panel is now.
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
          // The page beside it is worked on meanwhile.
          onInteractOutside={(event) => event.preventDefault()}
          className="side-panel animate-appear fixed inset-y-0 right-0 z-40 flex w-full flex-col border-line bg-surface shadow-card outline-none sm:w-[28rem] sm:border-l print:hidden"
        >
          <div className="flex items-start gap-1 border-b border-line py-3 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Radix.Title
                ref={heading}
                tabIndex={-1}
                className="text-xl font-bold break-words outline-none"
              >
                <Unbroken>{title}</Unbroken>
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
          {wanted ? <DiscardQuestion onKeep={() => setWanted(null)} onDiscard={discard} /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Whether the panel stands beside the page. Where that turns it is made anew, so it stays for as long as somebody has typed into it: what
 * they typed would go as they enlarge the page. Once that was sent or given up, it turns at once.
 */
function useBeside(content: RefObject<Element | null>, isDirty: () => boolean): boolean {
  const hasRoom = useMediaQuery(HAS_ROOM);
  const [isBeside, setIsBeside] = useState(hasRoom);
  const waits = hasRoom !== isBeside;
  if (waits && !isDirty()) setIsBeside(hasRoom);
  const turn = useEffectEvent(() => !isDirty() && setIsBeside(hasRoom));
  useEffect(() => {
    if (!waits || !content.current) return undefined;
    // What is sent or given up goes with its form, of whose drawing the panel hears nothing.
    const observer = new MutationObserver(turn);
    observer.observe(content.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [waits, content]);
  return isBeside;
}
