import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from "react";
import { isForThis, onceAKey } from "../lib/forms/double-submit-guard.ts";
import { showToast } from "../lib/toast/toast-store.ts";
import { NoWrap } from "./layout/no-wrap.tsx";

type Variant = "primary" | "secondary" | "quiet" | "quiet-danger" | "danger";

/** Base styles of a button; buttons are not printed. */
const BASE =
  "print:hidden inline-flex min-h-11 items-center justify-center gap-2 pointer-fine:min-h-9.5 rounded-lg font-semibold transition-colors select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
const VARIANTS: Readonly<Record<Variant, string>> = {
  // In forced-colors mode, the browser gives the transparent border a visible color.
  primary: "border border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line-strong/60 bg-surface text-ink hover:bg-raised",
  quiet: "text-ink hover:bg-raised",
  "quiet-danger": "text-bad hover:bg-bad-soft",
  danger: "border border-bad/60 bg-bad-soft text-bad hover:border-bad",
};

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  readonly variant?: Variant;
  /** True for several buttons close together. */
  readonly isCompact?: boolean;
  /** Text shown while an action is pending; the button then ignores presses. */
  readonly pending?: string | false | undefined;
  /** Why the button is disabled; shown as a tooltip and read by screen readers. */
  readonly disabledReason?: string | null | undefined;
  readonly children: ReactNode;
}

/** CSS classes for a link that looks like a button. */
export function buttonLink(variant: Variant): string {
  return `${BASE} px-4 text-[0.9375rem] ${VARIANTS[variant]}`;
}

/**
 * A button that can be focused while disabled, so that keyboard and screen reader users learn the
 * reason.
 */
export function Button({
  variant = "primary",
  isCompact = false,
  pending,
  disabledReason,
  className = "",
  onClick,
  onKeyDown,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  const isOff = Boolean(pending) || Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Also records a click on a disabled button, to recognize a double click with the next one.
    const isMeant = isForThis(event);
    if (!isOff && isMeant) return onClick?.(event);
    event.preventDefault();
    // A touch cannot hover, so a press on a disabled button shows the reason.
    if (disabledReason && !pending) showToast({ title: disabledReason });
  };
  const pressKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    onceAKey(event);
    onKeyDown?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isOff || undefined}
      title={disabledReason ?? rest.title}
      onClick={press}
      onKeyDown={pressKey}
      className={`${BASE} ${isCompact ? "min-w-11 px-2 text-sm" : "px-4 text-[0.9375rem]"} ${VARIANTS[variant]} ${className}`}
    >
      {pending || (typeof children === "string" ? <Words>{children}</Words> : children)}
      {disabledReason ? <span className="sr-only">({disabledReason})</span> : null}
    </button>
  );
}

/** The text in a single element, because the flex gap would separate its parts. */
function Words({ children }: { readonly children: string }) {
  return (
    <span>
      <NoWrap>{children}</NoWrap>
    </span>
  );
}

/** A button that shows only an icon; screen readers read its label. */
export function IconButton({
  label,
  className = "",
  children,
  ...rest
}: Omit<ButtonProps, "pending" | "variant" | "isCompact" | "disabledReason"> & {
  readonly label: string;
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`print:hidden inline-flex size-11 items-center justify-center rounded-lg text-ink-soft transition-colors hover:bg-raised hover:text-ink ${className}`}
    >
      {children}
    </button>
  );
}
