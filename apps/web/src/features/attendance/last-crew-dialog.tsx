import { BREAK_MINUTES } from "@watchbill/domain/attendance/break-watch";
import type { WayOut } from "@watchbill/domain/attendance/last-crew";
import { formatMinutes } from "@watchbill/domain/text/language";
import type { LastCrewAnswer } from "../../lib/prompts/last-crew-confirmation.ts";
import { Button } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

interface Asked {
  readonly text: string;
  readonly onEnd: (answer: LastCrewAnswer) => void;
}

/**
 * Confirmation for the last member in service: take a break, end the shift, or request a
 * replacement.
 */
export function LastOutDialog({ way, ...asked }: Asked & { readonly way: WayOut }) {
  return way === "10-7" ? <BreakOrDone {...asked} /> : <ReplacementDialog {...asked} />;
}

function BreakOrDone({ text, onEnd }: Asked) {
  return (
    <Dialog isOpen onClose={() => onEnd("stay")} title="Go 10-7" description={text}>
      <div className="grid gap-2">
        <Choice
          tone="border-line-strong/60 bg-surface text-ink"
          label="Take a break"
          hint={`If you're not back within ${formatMinutes(BREAK_MINUTES)}, admins are notified.`}
          onClick={() => onEnd("on-break")}
        />
        <Choice
          tone="border-bad/60 bg-bad-soft text-bad"
          label="End my shift"
          hint="Admins are notified now."
          onClick={() => onEnd("leave")}
        />
        <Button variant="secondary" onClick={() => onEnd("stay")}>
          Stay 10-8
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly tone: string;
  readonly label: string;
  readonly hint: string;
  readonly onClick: () => void;
}

function Choice({ tone, label, hint, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      className={`min-h-14 w-full rounded-xl border-2 px-4 py-2 text-start transition-colors ${tone}`}
      onClick={onClick}
    >
      <span className="block font-bold">{label}</span>
      <span className="block text-sm">{hint}</span>
    </button>
  );
}

function ReplacementDialog({ text, onEnd }: Asked) {
  return (
    <Dialog isOpen onClose={() => onEnd("stay")} title="Request a replacement?" description={text}>
      <p className="text-sm text-ink-soft">
        <NoWrap>Admins are notified if you leave.</NoWrap>
      </p>
      <div className="mt-4 grid gap-2 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={() => onEnd("stay")}>
          Stay 10-8
        </Button>
        <Button variant="danger" onClick={() => onEnd("leave")}>
          Request replacement{" "}
        </Button>
      </div>
    </Dialog>
  );
}
