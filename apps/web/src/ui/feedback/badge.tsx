import type { ReactNode } from "react";

export type Tone = "neutral" | "accent" | "good" | "warn" | "bad" | "calm";

const TONES: Readonly<Record<Tone, string>> = {
  neutral: "bg-raised text-ink-soft border-line",
  accent: "bg-accent-soft text-accent-strong border-accent-edge",
  good: "bg-good-soft text-good border-good/30",
  warn: "bg-warn-soft text-warn border-warn/30",
  bad: "bg-bad-soft text-bad border-bad/30",
  calm: "bg-calm-soft text-calm border-calm/30",
};

/** A short status label; its color is not the only sign of the status. */
export function Badge({
  tone = "neutral",
  children,
  className = "",
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${TONES[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
