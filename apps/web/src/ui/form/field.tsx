import { Eye, EyeOff } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";

export const INPUT =
  "min-h-11 w-full rounded-lg border border-line-strong/70 bg-surface px-3 text-base text-ellipsis text-ink aria-invalid:border-bad";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

export function TextField({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => <input {...input} {...wiring} className={INPUT} />}
    </FieldFrame>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => <textarea {...input} {...wiring} className={`${INPUT} py-2`} />}
    </FieldFrame>
  );
}

/**
 * A password field with a visibility toggle; with `isShown` and `onToggle`, several fields share
 * one toggle.
 */
export function PasswordField({
  isShown,
  onToggle,
  ...field
}: FieldProps & { readonly isShown?: boolean; readonly onToggle?: () => void }) {
  const [isOwnShown, setOwnShown] = useState(false);
  const shown = isShown ?? isOwnShown;
  const toggle = onToggle ?? (() => setOwnShown(!isOwnShown));
  const { label, hint, error, ...input } = field;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? "text" : "password"}
            className={`${INPUT} pe-12`}
          />
          <button
            type="button"
            onClick={toggle}
            aria-pressed={shown}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-lg text-ink-soft hover:text-ink"
          >
            {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
            {/* The text is content and not an `aria-label`, because only the field itself may
                have the label "Password". */}
            <span className="sr-only">{shown ? "Hide password" : "Show password"}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

interface Wiring {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** Label, hint and error around a form control; the control must spread the props it gets. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (wiring: Wiring) => ReactNode;
}) {
  const id = useId();
  const described = [hint && hint !== error ? `${id}-hint` : null, error ? `${id}-error` : null]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && hint !== error ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
