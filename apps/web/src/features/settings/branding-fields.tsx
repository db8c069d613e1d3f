import { APP_COLOR, accentOf } from "@watchbill/domain/settings/squad-color";
import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { LogoChoice } from "./logo-choice.tsx";
import { PARTS } from "./squad-pages.ts";

/** Fields for the squad's color, previewed in both themes, and its logo. */
export function LookFields({
  color,
  fault,
  onChange,
}: {
  readonly color: string | null;
  readonly fault: string | undefined;
  readonly onChange: (color: string | null) => void;
}) {
  const field = useId();
  const { light, dark } = accentOf(color ?? APP_COLOR);
  const isDarkened = color !== null && light.accent !== color;
  return (
    <Card title={PARTS.look}>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={field} className="font-semibold">
          Color
        </label>
        <input
          id={field}
          type="color"
          value={color ?? APP_COLOR}
          aria-describedby={`${field}-note`}
          onChange={({ target }) => onChange(target.value)}
          className="h-11 w-16 cursor-pointer rounded-lg border border-line-strong/60 bg-surface p-1"
        />
        {color === null ? null : (
          <Button variant="quiet" onClick={() => onChange(null)}>
            Use default color
          </Button>
        )}
        <span aria-hidden className="flex gap-2 text-sm font-semibold forced-color-adjust-none">
          {[light, dark].map(({ accent, on, soft, strong }) => (
            <span key={accent} className="flex overflow-hidden rounded-lg border border-line">
              <span className="px-3 py-2" style={{ background: accent, color: on }}>
                10-8
              </span>
              <span className="px-3 py-2" style={{ background: soft, color: strong }}>
                C-25
              </span>
            </span>
          ))}
        </span>
      </div>
      <p id={`${field}-note`} className={`mt-2 text-sm ${fault ? "text-bad" : "text-ink-soft"}`}>
        {fault ??
          (isDarkened
            ? "Darkened for readability."
            : "Used in the app, on the wallboard and in emails.")}
      </p>
      <LogoChoice />
    </Card>
  );
}
