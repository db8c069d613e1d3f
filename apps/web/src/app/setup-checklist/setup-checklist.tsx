import {
  type FirstStep,
  SETUP_CHECKLIST,
  setupChecklistOf,
} from "@watchbill/domain/settings/setup-checklist";
import { CheckCircle2, Circle, CircleMinus } from "lucide-react";
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
    title: "Name your squad and set the time zone",
    why: "The name appears on every screen, message and printout. All times use the time zone.",
    Content: SquadStep,
  },
  self: {
    title: "Enter your name and unit",
    why: "Members see this name when you assign them.",
    Content: SelfStep,
  },
  week: {
    title: "Set up the weekly template",
    why: "Choose which shifts run on which days. We'll create the first weeks right away.",
    Content: WeekStep,
  },
  members: {
    title: "Add your members",
    why: "Paste them from a spreadsheet, or add them one by one.",
    Content: MembersStep,
  },
  messages: {
    title: "Send a test message",
    why: "An email to yourself shows that reminders and replacement requests will arrive.",
    Content: MessagesStep,
  },
  invitations: {
    title: "Invite your members",
    why: "Send each member an email or hand out a printed sign-in slip.",
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
        description: "To reopen it, search for “Set up your squad.”",
        takeBack: () => call("settings.hideSetupChecklist", { isHidden: false }),
        undone: "Checklist restored",
      }),
    failed: "Couldn't hide the checklist. Try again.",
  });
  // An older server does not send `isHidden`.
  if (!user || !facts || !steps || ("isHidden" in facts && facts.isHidden)) return null;
  return (
    <section aria-label="Setup checklist">
      <Card
        title="Set up your squad"
        aside={
          <div className="flex items-center gap-2">
            <p className="tabular text-sm text-ink-soft">{progressText(steps)}</p>
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
          <AllDone hasMail={facts.hasMail} />
        ) : (
          <Steps user={user} facts={facts} {...steps} />
        )}
      </Card>
    </section>
  );
}

/** Returns, for example, "5 of 6 done, 1 skipped". */
function progressText({ done, skipped }: Pick<NonNullable<Progress>, "done" | "skipped">): string {
  const count = done.size - (skipped ? 1 : 0);
  return skipped
    ? `${count} of ${SETUP_CHECKLIST.length} done, 1 skipped`
    : `${count} of ${SETUP_CHECKLIST.length} done`;
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
          <AllDone hasMail={facts.hasMail} onGo={onClose} />
        )
      ) : null}
    </Dialog>
  );
}

/** Shown when all steps are done: the next task is to assign members to the first weeks. */
function AllDone({ hasMail, onGo }: { readonly hasMail: boolean; readonly onGo?: () => void }) {
  return (
    <div className="space-y-3">
      {hasMail ? null : (
        <p className="rounded-lg bg-warn-soft p-3 text-warn">
          Email isn't set up, so messages appear only in the app.
        </p>
      )}
      <p>
        Your squad is set up. Next, assign members to your first weeks, or enter availability and
        use auto-fill.
      </p>
      <p className="acts">
        <NextStep href={pathTo("shifts", { view: "planner" })} {...(onGo && { onGo })}>
          Schedule the first weeks
        </NextStep>
        <NextStep href={PATHS.availability} {...(onGo && { onGo })}>
          Enter availability
        </NextStep>
      </p>
    </div>
  );
}

type Progress = ReturnType<typeof setupChecklistOf>;

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

/**
 * The steps of the checklist. A completed step is one line, the first open step is expanded, and
 * the others expand on tap.
 */
function Steps({ done, skipped, next, ...props }: StepProps & NonNullable<Progress>) {
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
            {name === skipped ? (
              <CircleMinus aria-hidden className="mt-2.5 shrink-0 text-ink-soft" size={20} />
            ) : isDone ? (
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
                  {name === skipped ? (
                    <span className="ms-1">(skipped: email isn't set up)</span>
                  ) : (
                    <span className="sr-only"> (done)</span>
                  )}
                </p>
              ) : (
                <h3>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setChosen(name)}
                    className={`min-h-11 w-full text-start ${isOpen ? "font-bold" : "font-semibold hover:underline"}`}
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
