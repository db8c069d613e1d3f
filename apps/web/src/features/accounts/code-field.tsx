import { useEffect, useRef } from "react";
import { TextField } from "../../ui/form/field.tsx";

/** The second-factor code field. It appears and takes the focus after a correct password. */
export function CodeField({
  code,
  fault,
  onCode,
}: {
  readonly code: string;
  readonly fault?: string | undefined;
  readonly onCode: (code: string) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={frame}>
      <TextField
        label="Code"
        hint="Six digits from your authenticator app, or one of your recovery codes"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        error={fault}
        onChange={(event) => onCode(event.target.value)}
      />
    </div>
  );
}
