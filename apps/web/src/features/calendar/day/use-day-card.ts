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

/** Delay before the card opens, on hover and on focus. */
const PAUSE_MS = 500;
const FOCUS_PAUSE_MS = 900;
/** Delay before the next day's card opens while another card is open. */
const NEXT_PAUSE_MS = 120;
/** Time for the pointer to move from the day onto its card before the card closes. */
const GRACE_MS = 250;

interface Shown {
  readonly date: string;
  readonly beside: DOMRect;
}

/**
 * Hover card of a day in a grid. Opens on mouse hover or keyboard focus; closes on Esc, a click,
 * scrolling or when the pointer leaves. The pointer may enter the card. A touch opens the day
 * instead.
 */
export function useDayCard(grid: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /**
   * The day that the user last opened: its card stays closed when the focus returns from the
   * dialog.
   */
  const seen = useRef<string>(undefined);
  /**
   * True once the pointer has moved: a pointer that rests where the grid appeared opens no card.
   */
  const hasMoved = useRef(false);
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
    // If a mouse opened the card, Esc closes it wherever the focus is.
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
  const openAt = ({ target, pointerType }: PointerEvent): void => {
    const day = dayOf(target);
    if (pointerType === "mouse" && day) open(day, shown ? NEXT_PAUSE_MS : PAUSE_MS);
  };
  const leave = (): void =>
    shown ? after(GRACE_MS, () => setShown(null)) : clearTimeout(timer.current);
  return {
    shown,
    handlers: {
      onPointerOver: (event: PointerEvent) => hasMoved.current && openAt(event),
      onPointerMove: (event: PointerEvent) => {
        if (hasMoved.current) return;
        hasMoved.current = true;
        openAt(event);
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
        // Returns the focus to the day, because the closing card would lose it.
        grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
      },
    },
  };
}

function dayOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-date]") : null;
}
