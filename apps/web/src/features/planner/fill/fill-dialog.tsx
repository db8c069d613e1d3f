import { availabilityIn } from "@watchbill/domain/members/availability/member-availability";
import { formatUnit, plural } from "@watchbill/domain/text/language";
import { WandSparkles } from "lucide-react";
import { useState } from "react";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { pathTo } from "../../../lib/routing/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { NextStep } from "../../../ui/layout/next-step.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useFeature } from "../../settings/organization.ts";
import type { Fill, FillSpan } from "./use-fill.ts";

const LOOKS_BACK = [60, 90, 180, 365];

/** Asks for the options of auto-fill before a run. */
export function FillDialog({
  span,
  isPlan,
  fill,
  onClose,
}: {
  readonly span: FillSpan;
  /**
   * True while the month is a draft. Auto-fill then covers the whole month, otherwise only open
   * spots.
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
      title={`Auto-fill: ${span.words}`}
      description={
        isPlan
          ? "Suggests members for open spots. Locked spots and existing assignments stay."
          : "Suggests members for open spots and keeps everyone already assigned. Nothing is final until you apply it."
      }
    >
      <div className="space-y-3">
        {fill.hasSuggested ? (
          <Checkbox
            checked={choices.keeps}
            onChange={({ target }) => change({ keeps: target.checked })}
          >
            Keep current suggestions where possible
          </Checkbox>
        ) : null}
        <WithoutAvailability
          isAssumed={choices.assumesFillIns}
          onChange={(assumesFillIns) =>
            change(assumesFillIns ? { assumesFillIns, usesFillIns: true } : { assumesFillIns })
          }
        />
        <Checkbox
          checked={choices.usesFillIns}
          disabled={choices.assumesFillIns}
          onChange={({ target }) => change({ usesFillIns: target.checked })}
        >
          Include fill-in members
        </Checkbox>
        {hasWorkload ? (
          <SelectField
            label="Balance workload over the last"
            options={LOOKS_BACK.map((days) => ({
              value: String(days),
              label: formatUnit(days, "day"),
            }))}
            value={String(choices.fairnessDays)}
            onChange={({ target }) => change({ fairnessDays: Number(target.value) })}
          />
        ) : null}
        <div className="acts justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabledReason={fill.blockedBecause}
            onClick={() => {
              // Does not store "discard suggestions": it applies to this run only, if the
              // coordinator chose it.
              fill.choose({ ...choices, keeps: true });
              fill.begin(span, choices);
              onClose();
            }}
          >
            <WandSparkles aria-hidden size={18} /> Auto-fill
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Says before a run how many members auto-fill cannot assign because they gave no availability, and
 * offers to treat them as fill-ins (available only if needed).
 */
function WithoutAvailability({
  isAssumed,
  onChange,
}: {
  readonly isAssumed: boolean;
  readonly onChange: (isAssumed: boolean) => void;
}) {
  const { data: members = [] } = useEndpoint("members.list", { filter: "active" });
  const missing = members.filter((member) => availabilityIn(member).length === 0).length;
  if (missing === 0) return null;
  return (
    <div className="space-y-1 rounded-lg bg-warn-soft p-3 text-warn">
      <p className="font-semibold">
        {plural(
          members.length,
          "1 of 1 member has no availability.",
          plural(
            missing,
            `1 of ${members.length} members has no availability.`,
            `${missing} of ${members.length} members have no availability.`,
          ),
        )}
      </p>
      <NextStep href={pathTo("availability", { show: "missing" })}>Enter availability</NextStep>
      <Checkbox checked={isAssumed} onChange={({ target }) => onChange(target.checked)}>
        Treat members without availability as fill-ins
      </Checkbox>
    </div>
  );
}

/** Menu that starts auto-fill for a shift, its day or its week. */
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
    <section aria-label="Auto-fill" className="flex flex-wrap items-center gap-2">
      <h3 className="font-bold">Auto-fill</h3>
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
