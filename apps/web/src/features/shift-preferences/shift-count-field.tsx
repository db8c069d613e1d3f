import {
  type MostAndLeast,
  mostAndLeastBlockedBecause,
} from "@watchbill/domain/shift-preferences/shift-count-range";
import { useState } from "react";
import { TextField } from "../../ui/form/field.tsx";
import { Card } from "../../ui/layout/card.tsx";

/** Fields for the number of shifts that the member wants; each is saved once it holds a number. */
export function HowMany({
  wanted,
  isClosed,
  onSay,
}: {
  readonly wanted: MostAndLeast;
  readonly isClosed: boolean;
  readonly onSay: (wanted: MostAndLeast) => void;
}) {
  const [typed, setTyped] = useState<Readonly<Record<keyof MostAndLeast, string>> | null>(null);
  const shown = typed ?? {
    maxShifts: textOf(wanted.maxShifts),
    minShifts: textOf(wanted.minShifts),
  };
  const asked = {
    maxShifts: numberOf(shown.maxShifts),
    minShifts: numberOf(shown.minShifts),
  };
  const faults = mostAndLeastBlockedBecause(asked)?.fields ?? {};
  const say = (): void => {
    if (Object.keys(faults).length > 0) return;
    setTyped(null);
    if (asked.maxShifts !== wanted.maxShifts || asked.minShifts !== wanted.minShifts) onSay(asked);
  };
  const field = (name: keyof MostAndLeast, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      disabled={isClosed}
      value={shown[name]}
      error={faults[name]}
      onChange={({ target }) => setTyped({ ...shown, [name]: target.value })}
      onBlur={say}
      onKeyDown={({ key }) => (key === "Enter" ? say() : undefined)}
    />
  );
  return (
    <Card title="Shifts this month">
      <div className="grid grid-cols-2 gap-3">
        {field("minShifts", "Min")}
        {field("maxShifts", "Max")}
      </div>
    </Card>
  );
}

function textOf(value: number | null): string {
  return value === null ? "" : String(value);
}

/**
 * Parses a number; null for an empty field. Other invalid text gives a number that validation
 * rejects.
 */
function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}
