import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "./code-field.tsx";

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
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (code.trim() !== "" && !pending) onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-card">
      <h2 className="text-xl font-bold">Enter your code</h2>
      <CodeField code={code} onCode={setCode} />
      <Button type="submit" className="w-full" pending={pending}>
        Sign In
      </Button>
      <button type="button" onClick={onBack} className="min-h-11 w-full text-center font-semibold text-accent-strong underline">
        Back
      </button>
    </form>
  );
}
