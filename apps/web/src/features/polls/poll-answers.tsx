import { momentText } from "@watchbill/domain/polls/poll";
import { plural } from "@watchbill/domain/text/language";
import { CheckCircle2 } from "lucide-react";
import { useEffect } from "react";
import { ApiError, type Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";

export type OwnPoll = Output<"polls.mine">[number];

/**
 * A poll with its answers as buttons. The member can change their answer until the poll closes;
 * then the result is shown.
 */
export function PollAnswers({ poll }: { readonly poll: OwnPoll }) {
  const { id, question, shift, isSeen, isOpen } = poll;
  const { mutate: see } = useCommand("polls.see", { failed: null });
  // Tells the server that the member saw the poll, because the coordinator sees which members have.
  useEffect(() => {
    if (!isSeen && isOpen) see({ id });
  }, [id, isSeen, isOpen, see]);
  return (
    <div className="space-y-3">
      <p className="text-lg whitespace-pre-line">
        <NoWrap>{question}</NoWrap>
      </p>
      {shift ? (
        <p className="text-ink-soft">
          <NoWrap>{`About ${shift}`}</NoWrap>
        </p>
      ) : null}
      {isOpen ? <Buttons poll={poll} /> : <Result poll={poll} />}
    </div>
  );
}

function Buttons({ poll: { id, choices, choice, closesAt } }: { readonly poll: OwnPoll }) {
  const squad = useOrganization();
  const now = useNow(30_000);
  const answer = useCommand("polls.answer", {
    failed: (error) => ({
      title:
        error instanceof ApiError && error.code === "poll-closed"
          ? "This poll is closed"
          : "Not sent",
      text: "Couldn't send your answer. Try again.",
    }),
  });
  const sending = answer.isPending ? answer.variables.choice : null;
  const closes = momentText(Temporal.Instant.from(closesAt), now, squad);
  return (
    <>
      <div
        role="group"
        aria-label="Your answer"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-2"
      >
        {choices.map(({ letter, label }) => (
          <Button
            key={letter}
            variant={letter === choice ? "primary" : "secondary"}
            aria-pressed={letter === choice}
            pending={sending === letter && "Sending..."}
            disabledReason={sending !== null && sending !== letter ? "Sending your answer" : null}
            onClick={() => answer.mutate({ id, choice: letter })}
          >
            {letter === choice ? <CheckCircle2 aria-hidden size={18} /> : null}
            <span>
              <NoWrap>{label}</NoWrap>
            </span>
          </Button>
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-ink-soft">
        <NoWrap>
          {choice === null
            ? `Closes ${closes}.`
            : `Answer saved. You can change it until the poll closes ${closes}.`}
        </NoWrap>
      </p>
    </>
  );
}

/** The result of a closed poll: only counts, without names. */
function Result({ poll: { choices, choice, result } }: { readonly poll: OwnPoll }) {
  const own = choices.find(({ letter }) => letter === choice)?.label;
  return (
    <div className="space-y-2">
      <p className="font-semibold">
        {own ? `Closed. You answered: ${own}.` : "Closed. You didn't answer."}
      </p>
      {result ? (
        <ul aria-label="Result" className="text-ink-soft">
          {result.choices.map(({ letter, label, count }) => (
            <li key={letter} className="flex justify-between gap-4">
              <span>
                <NoWrap>{label}</NoWrap>
              </span>{" "}
              <span className="tabular font-semibold text-ink">{count}</span>
            </li>
          ))}
          <li className="flex justify-between gap-4">
            No answer{" "}
            <span className="tabular font-semibold text-ink">
              {plural(result.silent, "1 member", `${result.silent} members`)}
            </span>
          </li>
        </ul>
      ) : null}
    </div>
  );
}
