import {
  type FirstStep,
  SETUP_CHECKLIST,
  setupChecklistOf,
} from "@watchbill/domain/settings/first-steps";
import { CheckCircle2, Circle } from "lucide-react";
import { useState } from "react";
import { useSession } from "../../features/accounts/session.ts";
import { useOrganization } from "../../features/settings/organization.ts";
import { call } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { PATHS, pathTo } from "../../lib/routing/paths.ts";
import { showUndoToast } from "../../lib/undo/undo-toast.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { InvitationsStep, MembersStep, MessagesStep, WeekStep } from "./other-steps.tsx";
import { SelfStep } from "./self-step.tsx";
import { SquadStep } from "./squad-step.tsx";
import type { StepProps } from "./step-props.ts";

const STEPS: Readonly<
  Record<FirstStep, { title: string; why: string; Content: (props: StepProps) => React.ReactNode }>
> = {
  squad: {
    title: "Name the squad and set its clock",
    why: "Every screen, message and sheet of paper says the name; every shift goes by the clock.",
    Content: SquadStep,
  },
  self: {
    title: "Say who you are",
    why: "Members see by this name and unit who planned them.",
    Content: SelfStep,
  },
  week: {
    title: "Set up the usual week",
    why: "Switch on which shifts run on which days: the first weeks are made at once.",
    Content: WeekStep,
  },
  members: {
    title: "Bring your members",
    why: "Paste them from the spreadsheet you have, or add them one by one.",
    Content: MembersStep,
  },
  messages: {
    title: "Try the messages",
    why: "A mail to yourself shows that reminders and calls for cover will arrive.",
    Content: MessagesStep,
  },
  invitations: {
    title: "Invite them",
    why: "Each gets a way in: by mail, or on a slip of paper with a code.",
    Content: InvitationsStep,
  },
};

/** The setup checklist on an administrator's dashboard, until it is done or hidden. */
export function SetupChecklist() {
  const { user, facts, steps } = useSetupChecklist();
  const hide = useCommand("settings.hideSetupChecklist", {
    onSuccess: ({ message: title }) =>
      showUndoToast({
        title,
        description: "The search finds it again as “Set up your squad”.",
        takeBack: () => call("settings.hideSetupChecklist", { isHidden: false }),
        undone: "Shown again",
      }),
    failed: "It could not be hidden. Try again.",
  });
  // An older server does not send `isHidden`.
  if (!user || !facts || !steps || ("isHidden" in facts && facts.isHidden)) return null;
  return (
    <section aria-label="First steps">
      <Card
        title="Set up your squad"
        aside={
          <div className="flex items-center gap-2">
            <p className="tabular text-sm text-ink-soft">
              {steps.done.size} of {SETUP_CHECKLIST.length} done
            </p>
            <Button
              variant="quiet"
              isCompact
              pending={hide.isPending && "Hiding..."}
              onClick={() => hide.mutate({ isHidden: true })}
            >
              Hide
            </Button>
          </div>
        }
      >
        {steps.done.size === SETUP_CHECKLIST.length ? (
          <AllDone />
        ) : (
          <Steps user={user} facts={facts} {...steps} />
        )}
      </Card>
    </section>
  );
}

/** The setup checklist as a dialog, opened from anywhere. */
export function SetupChecklistDialog({ onClose }: { readonly onClose: () => void }) {
  const { user, facts, steps } = useSetupChecklist();
  return (
    <Dialog isOpen onClose={onClose} title="Set up your squad">
      {user && facts ? (
        steps && steps.done.size < SETUP_CHECKLIST.length ? (
          <Steps user={user} facts={facts} {...steps} />
        ) : (
          <AllDone onGo={onClose} />
        )
      ) : null}
    </Dialog>
  );
}

/** Next step after the checklist: assign members to the first weeks. */
function AllDone({ onGo }: { readonly onGo?: () => void }) {
  return (
    <div className="space-y-3">
      <p>
        Everything is set up; names, rules and kinds of shift are changed under Settings. Next, put
        members on the first weeks: by hand, or filled by who has said when they can serve.
      </p>
      <p className="acts">
        <NextStep href={pathTo("shifts", { view: "planner" })} {...(onGo && { onGo })}>
          Plan the first weeks
        </NextStep>
        <NextStep href={PATHS.availability} {...(onGo && { onGo })}>
          Say when members can serve
        </NextStep>
      </p>
    </div>
  );
}

function useSetupChecklist() {
  const session = useSession();
  const user = session.state === "signed-in" ? session.user : null;
  const squad = useOrganization();
  const { data: facts } = useEndpoint("reports.setupChecklist", {});
  const steps =
    user && facts
      ? setupChecklistOf(
          {
            ...facts,
            squadName: squad.name,
            timeZone: squad.timeZone,
            firstName: user.firstName,
            lastName: user.lastName,
          },
          Temporal.Now.timeZoneId(),
        )
      : null;
  return { user, facts, steps };
}

/** The checklist: a completed step is one line, the next one is open, and others open on tap. */
function Steps({
  done,
  next,
  ...props
}: StepProps & { readonly done: ReadonlySet<FirstStep>; readonly next: FirstStep | null }) {
  const [chosen, setChosen] = useState<FirstStep | null>(null);
  const open = chosen !== null && !done.has(chosen) ? chosen : next;
  return (
    <ol className="divide-y divide-line">
      {SETUP_CHECKLIST.map((name) => {
        const { title, why, Content } = STEPS[name];
        const isDone = done.has(name);
        const isOpen = name === open;
        return (
          <li key={name} className="flex gap-3 py-1">
            {isDone ? (
              <CheckCircle2 aria-hidden className="mt-2.5 shrink-0 text-good" size={20} />
            ) : (
              <Circle
                aria-hidden
                className={`mt-2.5 shrink-0 ${isOpen ? "text-accent-strong" : "text-ink-soft"}`}
                size={20}
              />
            )}
            <div className="min-w-0 flex-1">
              {isDone ? (
                <p className="flex min-h-11 items-center text-ink-soft">
                  {title}
                  <span className="sr-only"> (done)</span>
                </p>
              ) : (
                <h3>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setChosen(name)}
                    className={`min-h-11 w-full text-left ${isOpen ? "font-bold" : "font-semibold hover:underline"}`}
                  >
                    {title}
                  </button>
                </h3>
              )}
              {isOpen && !isDone ? (
                <div className="space-y-3 pb-3">
                  <p className="text-ink-soft">{why}</p>
                  <Content {...props} />
                </div>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
