import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

/** A pointer that rests this long on a day, or a focus that stays, wants to know more of it. */
const PAUSE_MS = 500;
const FOCUS_PAUSE_MS = 900;
/** From one day to the next, while a card is open. */
const NEXT_PAUSE_MS = 120;
/** In which the pointer finds its way from the day to its card. */
const GRACE_MS = 250;

interface Shown {
  readonly date: string;
  readonly beside: DOMRect;
}

/**
 * Which day of a grid has its card open: the one a mouse rests on, or the focus by keyboard. Esc, a click, scrolling and going on
 * close it; the card itself may be gone into. A finger opens the day instead.
 */
export function useDayCard(grid: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The day that was opened last: whoever comes back from it has seen who is on. */
  const seen = useRef<string>(undefined);
  const after = (ms: number, next: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(next, ms);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setShown(null);
  };
  const onClick = (event: MouseEvent): void => {
    seen.current = dayOf(event.target)?.dataset["date"];
    close();
  };
  useEffect(() => {
    if (!shown) return;
    // A card that a mouse opened is closed by Esc wherever the focus is.
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key === "Escape") setShown(null);
    };
    const onScroll = (): void => setShown(null);
    addEventListener("keydown", onEscape);
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("keydown", onEscape);
      removeEventListener("scroll", onScroll);
    };
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (day: HTMLElement, ms: number): void => {
    const date = day.dataset["date"] ?? "";
    if (date === seen.current) return;
    seen.current = undefined;
    if (date === shown?.date) clearTimeout(timer.current);
    else
      after(ms, () => day.isConnected && setShown({ date, beside: day.getBoundingClientRect() }));
  };
  const leave = (): void =>
    shown ? after(GRACE_MS, () => setShown(null)) : clearTimeout(timer.current);
  return {
    shown,
    handlers: {
      onPointerOver: (event: PointerEvent) => {
        const day = dayOf(event.target);
        if (event.pointerType === "mouse" && day) open(day, shown ? NEXT_PAUSE_MS : PAUSE_MS);
      },
      onPointerLeave: leave,
      onPointerDown: close,
      onClick,
      onFocus: (event: FocusEvent) => {
        const day = dayOf(event.target);
        if (day?.matches(":focus-visible")) open(day, FOCUS_PAUSE_MS);
      },
      onBlur: leave,
    },
    own: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: leave,
      onFocus: () => clearTimeout(timer.current),
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        const date = shown?.date;
        close();
        // The focus goes back to where it came from, instead of with the card.
        grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
      },
    },
  };
}

function dayOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-date]") : null;
}
