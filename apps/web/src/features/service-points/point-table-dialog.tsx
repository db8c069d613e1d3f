import {
  MAX_CAP,
  MAX_LEAST_HOURS,
  MAX_POINT_CATEGORIES,
  MAX_POINT_CATEGORY_NAME_LENGTH,
  MAX_POINT_RULES,
  MAX_POINTS,
  POINT_STEP,
  pointTableBlockedBecause,
} from "@watchbill/domain/service-points/point-rules";
import {
  SQUAD_EVENT_CATEGORIES,
  SQUAD_EVENT_CATEGORY_NAMES,
} from "@watchbill/domain/squad-events/squad-event";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";

type Category = Output<"servicePoints.table">["categories"][number];
type Rule = Category["rules"][number];
type ShiftType = Output<"shiftTypes.list">[number];

/** A category with a React key, which stays the same while the admin adds and removes others. */
interface DraftCategory extends Category {
  readonly key: number;
  readonly rules: (Rule & { readonly key: number })[];
}

const NEW_RULE: Rule = {
  shiftType: null,
  eventCategory: "drill",
  points: 1,
  per: "attendance",
  leastHours: 0,
};
const PER = [
  { value: "attendance", label: "Each" },
  { value: "hour", label: "Each full hour" },
] as const;
const EVENT = "event ";

let lastKey = 0;
const withKey = <Item extends object>(item: Item): Item & { readonly key: number } => {
  lastKey += 1;
  return { ...item, key: lastKey };
};

/** Edits the service point rules of a year; one button saves all of them. */
export function PointTableDialog({
  year,
  table,
  types,
  onClose,
}: {
  readonly year: number;
  readonly table: readonly Category[];
  readonly types: readonly ShiftType[];
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState<readonly DraftCategory[]>(() =>
    (table.length > 0 ? table : [newCategory()]).map((category) =>
      withKey({ ...category, rules: category.rules.map(withKey) }),
    ),
  );
  const save = useCommand("servicePoints.saveTable", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't save the rules. Try again.",
  });
  const categories = draft.map(({ key: _key, rules, ...category }) => ({
    ...category,
    rules: rules.map(({ key: _ruleKey, ...rule }) => rule),
  }));
  const change = (key: number, part: Partial<DraftCategory>): void =>
    setDraft((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`Point rules for ${year}`}
      description="They also apply to later years until you save other rules. Allow some minutes in the least hours: a member who goes 10-8 late serves less than the full shift."
    >
      <div className="grid gap-4">
        {draft.map((category) => (
          <CategoryFields
            key={category.key}
            category={category}
            types={types}
            onChange={(part) => change(category.key, part)}
            onRemove={() => setDraft((now) => now.filter(({ key }) => key !== category.key))}
          />
        ))}
        <Button
          variant="secondary"
          disabledReason={
            draft.length >= MAX_POINT_CATEGORIES
              ? `Use at most ${MAX_POINT_CATEGORIES} categories.`
              : null
          }
          onClick={() =>
            setDraft((now) => [
              ...now,
              withKey({ ...newCategory(), rules: newCategory().rules.map(withKey) }),
            ])
          }
        >
          <Plus aria-hidden size={18} /> Add category
        </Button>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={save.isPending && "Saving..."}
          disabledReason={pointTableBlockedBecause(categories)?.message ?? null}
          onClick={() => save.mutate({ year, categories })}
        >
          Save rules
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function newCategory(): Category {
  return { name: "", cap: null, rules: [NEW_RULE] };
}

function CategoryFields({
  category: { name, cap, rules },
  types,
  onChange,
  onRemove,
}: {
  readonly category: DraftCategory;
  readonly types: readonly ShiftType[];
  readonly onChange: (part: Partial<DraftCategory>) => void;
  readonly onRemove: () => void;
}) {
  const title = name.trim() || "New category";
  const change = (key: number, part: Partial<Rule>): void =>
    onChange({ rules: rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)) });
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-semibold">{title}</legend>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_auto]">
        <TextField
          label="Category"
          required
          maxLength={MAX_POINT_CATEGORY_NAME_LENGTH}
          autoComplete="off"
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <NumberField
          label="Limit a year"
          placeholder="None"
          inputMode="decimal"
          min={POINT_STEP}
          max={MAX_CAP}
          step={POINT_STEP}
          value={cap ?? Number.NaN}
          onChange={(next) => onChange({ cap: Number.isNaN(next) ? null : next })}
        />
        <Button variant="quiet-danger" onClick={onRemove}>
          Delete category
        </Button>
      </div>
      {rules.map((rule) => (
        <RuleFields
          key={rule.key}
          rule={rule}
          types={types}
          onChange={(part) => change(rule.key, part)}
          onRemove={() => onChange({ rules: rules.filter(({ key }) => key !== rule.key) })}
        />
      ))}
      <Button
        variant="quiet"
        className="justify-self-start"
        disabledReason={
          rules.length >= MAX_POINT_RULES ? `Use at most ${MAX_POINT_RULES} rules.` : null
        }
        onClick={() => onChange({ rules: [...rules, withKey(NEW_RULE)] })}
      >
        <Plus aria-hidden size={18} /> Add rule
      </Button>
    </fieldset>
  );
}

function RuleFields({
  rule: { shiftType, eventCategory, points, per, leastHours },
  types,
  onChange,
  onRemove,
}: {
  readonly rule: Rule;
  readonly types: readonly ShiftType[];
  readonly onChange: (part: Partial<Rule>) => void;
  readonly onRemove: () => void;
}) {
  const choose = (value: string): void => {
    const event = SQUAD_EVENT_CATEGORIES.find((one) => `${EVENT}${one}` === value) ?? null;
    onChange({ eventCategory: event, shiftType: event ? null : value });
  };
  return (
    <div className="grid grid-cols-2 items-end gap-2 border-t border-line pt-3 sm:grid-cols-[1fr_5rem_10rem_7rem_auto]">
      <div className="col-span-2 sm:col-span-1">
        <SelectField
          label="Shift type or event"
          value={eventCategory ? `${EVENT}${eventCategory}` : (shiftType ?? "")}
          options={[]}
          groups={[
            {
              label: "Drills & meetings",
              options: SQUAD_EVENT_CATEGORIES.map((one) => ({
                value: `${EVENT}${one}`,
                label: SQUAD_EVENT_CATEGORY_NAMES[one],
              })),
            },
            {
              label: "Shift types",
              options: types
                .filter(({ key, isArchived }) => !isArchived || key === shiftType)
                .map(({ key, name }) => ({ value: key, label: name })),
            },
          ]}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <NumberField
        label="Points"
        inputMode="decimal"
        min={POINT_STEP}
        max={MAX_POINTS}
        step={POINT_STEP}
        value={points}
        onChange={(next) => onChange({ points: next })}
      />
      <SelectField
        label="Per"
        options={PER}
        value={per}
        onChange={({ target }) =>
          onChange({ per: target.value === "hour" ? "hour" : "attendance" })
        }
      />
      <NumberField
        label="Least hours"
        inputMode="decimal"
        min={0}
        max={MAX_LEAST_HOURS}
        step={POINT_STEP}
        value={leastHours}
        onChange={(next) => onChange({ leastHours: next })}
      />
      <IconButton label="Remove rule" onClick={onRemove}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </div>
  );
}
