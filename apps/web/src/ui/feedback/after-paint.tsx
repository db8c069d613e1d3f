import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Renders its children after the next paint. For rows below the fold, so that a tap has its visible
 * result first.
 */
export function AfterPaint({
  isAtOnce,
  placeholder,
  children,
}: {
  /** True to render at once: for a row on the first screen, or one that will take the focus. */
  readonly isAtOnce: boolean;
  /** Placeholder about as high as the row, so that the page keeps its scroll position. */
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
