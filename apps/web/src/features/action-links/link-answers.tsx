import type { Output } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";

type Link = Output<"actionLinks.show">;
type Letter = Link["choices"][number]["letter"];

/**
 * The possible answers to a poll. The answer named in the URL is preselected but needs a tap,
 * because mail scanners open links.
 */
export function LinkAnswers({
  link: { choices, chosen, memberName },
  named,
  pending,
  onAnswer,
}: {
  readonly link: Link;
  /** The letter of the answer in the URL; null when the URL names none. */
  readonly named: string | null;
  /** The letter of the answer that is being sent; null when there is none. */
  readonly pending: string | null;
  readonly onAnswer: (letter: Letter) => void;
}) {
  const ready = choices.find(({ letter }) => letter === named?.toUpperCase());
  const others = choices.filter((choice) => choice !== ready);
  return (
    <div role="group" aria-label={`Answer as ${memberName}`} className="space-y-3">
      <p className="text-ink-soft">
        Answering as <b className="text-ink">{memberName}</b>.
      </p>
      {ready ? (
        <Button
          className="w-full"
          pending={pending === ready.letter && "One moment..."}
          disabledReason={
            pending !== null && pending !== ready.letter ? "Sending your answer" : null
          }
          onClick={() => onAnswer(ready.letter)}
        >
          Send: {ready.label}
        </Button>
      ) : null}
      {ready ? <p className="text-sm text-ink-soft">Or choose another answer:</p> : null}
      {others.map(({ letter, label }) => (
        <Button
          key={letter}
          variant="secondary"
          className="w-full"
          pending={pending === letter && "One moment..."}
          disabledReason={pending !== null && pending !== letter ? "Sending your answer" : null}
          aria-pressed={chosen === null ? undefined : chosen === letter}
          onClick={() => onAnswer(letter)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
