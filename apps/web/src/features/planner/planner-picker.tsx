import { TriangleAlert } from "lucide-react";
import { TextField } from "../../ui/form/field.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import type { Eligibility } from "../shifts/assign/shift-eligibility.ts";

interface Choice {
  readonly key: number;
  readonly title: string;
  readonly aside?: string;
  readonly standing: Eligibility;
  readonly choose: () => void;
}

/** A searchable list in which one press chooses; each option shows its conflicts and warnings. */
export function Choices({
  label,
  placeholder,
  search,
  onSearch,
  choices,
  empty,
  cut,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly choices: readonly Choice[];
  readonly empty: string;
  /** Note shown when the list is truncated; null when it is complete. */
  readonly cut: string | null;
}) {
  return (
    <div className="space-y-2">
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <ul
        tabIndex={0}
        aria-label={label}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {choices.map((choice) => (
          <li key={choice.key}>
            <ChoiceButton {...choice} />
          </li>
        ))}
        {choices.length === 0 ? <li className="p-2 text-ink-soft">{empty}</li> : null}
      </ul>
      {cut ? <p className="text-sm text-ink-soft">{cut}</p> : null}
    </div>
  );
}

function ChoiceButton({ title, aside, standing: { blocked, warnings }, choose }: Choice) {
  return (
    <button
      type="button"
      aria-disabled={blocked !== null || undefined}
      onClick={() => blocked === null && choose()}
      className="min-h-11 w-full px-2 py-1.5 text-start hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft"
    >
      <span className="flex justify-between gap-2">
        <span className="min-w-0 flex-1">
          <NoWrap>{title}</NoWrap>
        </span>
        {aside ? (
          <span className="tabular text-sm font-semibold text-ink-soft">{aside}</span>
        ) : null}
      </span>
      {blocked ? (
        <span className="block text-sm">
          <NoWrap>{blocked}</NoWrap>
        </span>
      ) : null}
      {blocked === null && warnings.length > 0 ? (
        <span className="flex items-center gap-1 text-sm text-warn">
          <TriangleAlert aria-hidden size={14} className="shrink-0" /> {warnings.join(". ")}
        </span>
      ) : null}
    </button>
  );
}
