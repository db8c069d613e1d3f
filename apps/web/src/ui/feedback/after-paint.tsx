import { type ReactNode, startTransition, useEffect, useState } from "react";

/** Draws rows below the fold after the next paint, so that a tap is answered before they are. */
export function AfterPaint({
  isAtOnce,
  placeholder,
  children,
}: {
  /** For a row on the first screen, or one that is about to take the focus. */
  readonly isAtOnce: boolean;
  /** About as high as the row, so that the page keeps its scroll position. */
  readonly placeholder: ReactNode;
  readonly children: () => ReactNode;
}): ReactNode {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isAtOnce || isPainted ? children() : placeholder;
}
