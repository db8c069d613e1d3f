import { momentText } from "@watchbill/domain/polls/poll";
import { CheckCircle2, Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { ApiError, errorText, type Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useOrganization } from "../settings/organization.ts";
import { LinkAnswers } from "./link-answers.tsx";

type Link = Output<"actionLinks.show">;
type Letter = Link["choices"][number]["letter"];

const ACTIONS: Readonly<Record<Link["purpose"], string | null>> = {
  accept: "Accept as",
  take: "Take it as",
  confirm: "I'll be there, as",
  "see-shift": null,
  "start-answer": null,
  "poll-answer": null,
};

const CUT = "This link is incomplete. Tap it in the message, or copy all of it.";

/**
 * Page of an action link from an email or text: the shift, and one button for each action of the
 * recipient.
 */
export default function LinkPage({ token }: { readonly token: string }) {
  const link = useEndpoint("actionLinks.show", { token });
  const readAgain = (): void => void link.refetch();
  const use = useCommand("actionLinks.use", {
    failed: null,
    onSuccess: readAgain,
    onError: readAgain,
  });
  // The answer in the email button's URL counts as chosen; a member who changes it chooses again.
  const [isChanging, setChanging] = useState(false);
  const change = (): void => {
    setChanging(true);
    use.reset();
  };
  const isPoll = Boolean(link.data?.poll);
  const { logo } = useOrganization();
  const { mutate: see } = useCommand("actionLinks.see", { failed: null });
  // Marks the poll as seen with a separate request. Opening the page changes nothing, because mail
  // scanners open links too.
  useEffect(() => {
    if (isPoll) see({ token });
  }, [isPoll, see, token]);
  const isLate = use.error instanceof ApiError && use.error.code === "poll-closed";
  const status = link.error instanceof ApiError ? link.error.status : null;
  // 400 means a damaged link: an email client may truncate it, or append the sentence's full stop.
  const isCut = status === 400;
  const isUnknown = status === 404 || isCut;
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-4">
      <div className="flex items-center gap-2">
        <Logo src={logo} size={32} />
        <h1 className="text-xl font-bold">Watchbill</h1>
      </div>
      <Card>
        {isUnknown ? <p>{isCut ? CUT : errorText(link.error, "")}</p> : null}
        <QueryBoundary
          of={isUnknown ? { ...link, isError: false } : link}
          loading={<Skeleton className="h-48" />}
          failed="Couldn't load this link. Check your connection."
        >
          {(data) => (
            <div className="space-y-4">
              {data.poll ? (
                <PollFacts poll={data.poll} isOpen={data.state === "ready"} />
              ) : (
                <ShiftFacts link={data} />
              )}
              {use.isSuccess ? (
                <>
                  <p
                    role="status"
                    className="flex gap-2 rounded-lg bg-good-soft p-3 font-semibold text-good"
                  >
                    <CheckCircle2 aria-hidden className="shrink-0" />
                    {use.data.message}
                  </p>
                  {data.poll && data.state === "ready" ? (
                    <Button variant="secondary" onClick={change}>
                      Change answer
                    </Button>
                  ) : null}
                </>
              ) : isLate ? null : (
                <Act
                  link={data}
                  isChanging={isChanging}
                  pending={use.isPending ? use.variables : null}
                  onAct={(choice) => use.mutate(choice ? { token, choice } : { token })}
                />
              )}
              {use.isError && !(use.error instanceof ApiError && use.error.findings.length > 0) ? (
                <p
                  role="alert"
                  className={`rounded-lg p-3 ${isLate ? "bg-raised" : "bg-bad-soft text-bad"}`}
                >
                  {errorText(
                    use.error,
                    "Couldn't send your answer. Check your connection and try again.",
                  )}
                </p>
              ) : null}
            </div>
          )}
        </QueryBoundary>
      </Card>
      <a
        href={PATHS.dashboard}
        className="inline-flex min-h-11 items-center justify-center font-semibold text-accent-strong underline"
      >
        Open Watchbill
      </a>
    </main>
  );
}

function PollFacts({
  poll,
  isOpen,
}: {
  readonly poll: NonNullable<Link["poll"]>;
  readonly isOpen: boolean;
}) {
  const squad = useOrganization();
  const closes = momentText(Temporal.Instant.from(poll.closesAt), useNow(30_000), squad);
  return (
    <div className="space-y-2">
      <p className="text-ink-soft">
        {poll.shift
          ? `${poll.askedBy || "Your squad"} asks about ${poll.shift}:`
          : `${poll.askedBy || "Your squad"} asks:`}
      </p>
      <h2 className="text-2xl font-bold break-words whitespace-pre-line">{poll.question}</h2>
      <p className="text-ink-soft">
        {isOpen ? `Closes ${closes}. You can change your answer until then.` : `Closed ${closes}.`}
      </p>
    </div>
  );
}

function ShiftFacts({ link: { shift } }: { readonly link: Link }) {
  if (!shift) return <p>This shift was deleted.</p>;
  return (
    <div className="space-y-2">
      <h2 className="text-2xl font-bold">{shift.name}</h2>
      <p className="flex items-center gap-2 text-lg">
        <Clock aria-hidden size={20} className="shrink-0 text-ink-soft" /> {shift.day},{" "}
        {shift.hours}
      </p>
      <p className="text-ink-soft">
        {shift.people.length > 0 ? `Assigned: ${shift.people.join(", ")}` : "No members assigned"}
      </p>
      {shift.notes ? <p className="break-words whitespace-pre-line">{shift.notes}</p> : null}
    </div>
  );
}

function Act({
  link,
  isChanging,
  pending,
  onAct,
}: {
  readonly link: Link;
  /** True while the member, who has answered here, changes the answer. */
  readonly isChanging: boolean;
  /** The answer that is being sent; null when there is none. */
  readonly pending: { readonly choice?: Letter | undefined } | null;
  readonly onAct: (choice?: Letter) => void;
}) {
  const action = ACTIONS[link.purpose];
  const inAddress = new URLSearchParams(useSearch()).get("answer");
  const named = isChanging ? null : inAddress;
  const answered = link.choices.find(({ letter }) => letter === link.chosen);
  if (!action && link.choices.length === 0) return null;
  if (link.state === "used" && answered)
    return (
      <p className="text-ink-soft">
        You already answered: {answered.label}. Open Watchbill to see the current schedule.
      </p>
    );
  if (link.state === "used")
    return (
      <p className="text-ink-soft">
        This link was already used. Open Watchbill to see the current schedule.
      </p>
    );
  if (link.state === "expired" && link.poll)
    return (
      <p>
        {answered
          ? `Thank you. Your answer: ${answered.label}.`
          : "This poll is closed and no longer accepts answers."}
      </p>
    );
  if (link.state === "expired")
    return (
      <p className="text-ink-soft">
        {link.choices.length > 0
          ? "It's too late to answer. Open Watchbill to see the current schedule."
          : "This link has expired."}
      </p>
    );
  if (link.choices.length > 0)
    return (
      <LinkAnswers link={link} named={named} pending={pending?.choice ?? null} onAnswer={onAct} />
    );
  return (
    <Button
      className="w-full"
      pending={pending !== null && "One moment..."}
      onClick={() => onAct()}
    >
      {action} {link.memberName}
    </Button>
  );
}
