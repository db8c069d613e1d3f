import type { ReactNode } from "react";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "./code-field.tsx";

/** Form error for an empty field: it blocks the request but shows no text. */
const NOT_TYPED = { message: "" };

/** The second step of signing in, for members with an authenticator app. */
export function CodeStep({
  pending,
  refusal,
  onCode,
  onBack,
}: {
  readonly pending: string | false;
  /** Error text of the last rejected code. */
  readonly refusal?: ReactNode;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}) {
  const form = useForm(
    { code: "" },
    {
      blockedBecause: ({ code }) => (code.trim() === "" ? NOT_TYPED : null),
      title: null,
      sending: { isPending: pending !== false },
      onSend: ({ code }) => onCode(code),
    },
  );
  return (
    <form {...form.wiring} className="space-y-4">
      <h2 className="text-xl font-bold">Enter your code</h2>
      <CodeField code={form.values.code} onCode={(code) => form.set({ code })} />
      {refusal}
      <Button type="submit" className="w-full" pending={pending}>
        Sign In
      </Button>
      <button
        type="button"
        onClick={onBack}
        className="min-h-11 w-full text-center font-semibold text-accent-strong underline"
      >
        Back
      </button>
    </form>
  );
}
