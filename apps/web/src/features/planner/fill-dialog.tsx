import { counted } from "@watchbill/domain/time/counted";
import { WandSparkles } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useFeature } from "../settings/organization.ts";
import type { Fill, FillSpan } from "./use-fill.ts";

const LOOKS_BACK = [60, 90, 180, 365];

/** Asks for three options before auto-fill starts. */
export function FillDialog({
  span,
  isPlan,
  fill,
  onClose,
}: {
  readonly span: FillSpan;
  /**
   * True while the month is a draft: auto-fill then covers all of it, otherwise only open spots.
   */
  readonly isPlan: boolean;
  readonly fill: Fill;
  readonly onClose: () => void;
}) {
  const hasWorkload = useFeature("workload");
  const [choices, setChoices] = useState(fill.choices);
  const change = (part: Partial<typeof choices>): void => setChoices({ ...choices, ...part });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Fill ${span.words}`}
      description={
        isPlan
          ? "Members are proposed for the open places. Locked places, and whoever is on already, stay."
          : "Proposes members for the open places and moves nobody who is on. Nothing counts until you have looked at it and put them on."
      }
    >
      <div className="space-y-3">
        {fill.hasSuggested ? (
          <Checkbox
            checked={choices.keeps}
            onChange={({ target }) => change({ keeps: target.checked })}
          >
            Change as little as possible of what is proposed now
          </Checkbox>
        ) : null}
        <Checkbox
          checked={choices.usesFillIns}
          onChange={({ target }) => change({ usesFillIns: target.checked })}
        >
          Members who only fill in may be used
        </Checkbox>
        {hasWorkload ? (
          <SelectField
            label="Fairness looks back"
            options={LOOKS_BACK.map((days) => ({
              value: String(days),
              label: counted(days, "day"),
            }))}
            value={String(choices.fairnessDays)}
            onChange={({ target }) => change({ fairnessDays: Number(target.value) })}
          />
        ) : null}
        <div className="acts justify-end">
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button
            disabledReason={fill.blockedBecause}
            onClick={() => {
              // Suggestions are discarded only when the coordinator asks for it for this run.
              fill.choose({ ...choices, keeps: true });
              fill.begin(span, choices);
              onClose();
            }}
          >
            <WandSparkles aria-hidden size={18} /> Fill
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Starts auto-fill for the open shift, its day or its week. */
export function FillAround({
  spans,
  fill,
  onStarted,
}: {
  readonly spans: readonly FillSpan[];
  readonly fill: Fill;
  readonly onStarted: () => void;
}) {
  return (
    <section aria-label="Let it be filled" className="flex flex-wrap items-center gap-2">
      <h3 className="font-bold">Fill</h3>
      {spans.map((span) => (
        <Button
          key={span.words}
          variant="secondary"
          isCompact
          disabledReason={fill.blockedBecause}
          onClick={() => {
            fill.begin(span);
            onStarted();
          }}
        >
          {span.words}
        </Button>
      ))}
    </section>
  );
}
