import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

/** The second step of signing in, for members with an authenticator app. */
export function CodeStep({
  pending,
  onCode,
  onBack,
}: {
  readonly pending: string | false;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}) {
  const [code, setCode] = useState("");
  const form = useRef<HTMLFormElement>(null);
  // The password's field, where the focus was, has just gone.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (code.trim() !== "" && !pending) onCode(code);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-card">
      <h2 className="text-xl font-bold">Enter your code</h2>
      <TextField
        label="Code"
        hint="Six digits from your authenticator app, or one of your recovery codes"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" className="w-full" pending={pending}>
        Sign In
      </Button>
      <button type="button" onClick={onBack} className="min-h-11 w-full text-center font-semibold text-accent-strong underline">
        Back
      </button>
    </form>
  );
}
