import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from "react";
import { isForThis, onceAKey } from "../lib/double-submit-guard.ts";
import { toast } from "../lib/toast-store.ts";
import { Unbroken } from "./unbroken.tsx";

type Variant = "primary" | "secondary" | "quiet" | "quiet-danger" | "danger";

/** What is pressed on a screen is nothing on paper. */
const BASE =
  "print:hidden inline-flex min-h-11 items-center justify-center gap-2 pointer-fine:min-h-9.5 rounded-lg font-semibold transition-colors select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
const VARIANTS: Readonly<Record<Variant, string>> = {
  // The border that is not seen is what is left of it where somebody has chosen the colours themselves.
  primary: "border border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line-strong/60 bg-surface text-ink hover:bg-raised",
  quiet: "text-ink hover:bg-raised",
  "quiet-danger": "text-bad hover:bg-bad-soft",
  danger: "border border-bad/60 bg-bad-soft text-bad hover:border-bad",
};

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  readonly variant?: Variant;
  /** Where several stand close together. */
  readonly isCompact?: boolean;
  /** While this is set the button says it and cannot be pressed again. */
  readonly pending?: string | false | undefined;
  /** Why it cannot be pressed now; the reason is read out, and shown under the pointer. */
  readonly disabledReason?: string | null | undefined;
  readonly children: ReactNode;
}

/** How a link looks that stands among buttons. */
export function buttonLink(variant: Variant): string {
  return `${BASE} px-4 text-[0.9375rem] ${VARIANTS[variant]}`;
}

/** A button that stays focusable while it cannot be pressed, so that everybody can learn why. */
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
    // Also where it cannot be pressed, for the click after it.
    const isMeant = isForThis(event);
    if (!isOff && isMeant) return onClick?.(event);
    event.preventDefault();
    // A finger cannot hover: whoever presses it all the same is told why it does nothing.
    if (disabledReason && !pending) toast({ title: disabledReason });
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

/** In one piece: each part of them would stand a gap from the next. */
function Words({ children }: { readonly children: string }) {
  return (
    <span>
      <Unbroken>{children}</Unbroken>
    </span>
  );
}

/** A button that shows only an icon; its name is for those who cannot see it. */
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
