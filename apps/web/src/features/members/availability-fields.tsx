import type { Kind } from "@watchbill/domain/kinds/kind";
import { kindWords } from "@watchbill/domain/members/availability-words";
import { weekdayOrder } from "@watchbill/domain/time/calendar";
import { namedWeekdays } from "@watchbill/domain/time/format";
import { SelectField } from "../../ui/select-field.tsx";
import { WeekdayToggles } from "../../ui/weekday-toggles.tsx";
import { useOrganisation } from "../settings/organisation.ts";

/** What a form holds of one kind: how often, in the words it offers, and the weekdays on which they cannot. */
interface Offer<Word extends string> {
  readonly frequency: Word | "not-available";
  readonly except: readonly number[];
}

interface About<Word extends string> {
  readonly options: readonly { readonly value: Word | "not-available"; readonly label: string }[];
  readonly offerOf: (kind: string) => Offer<Word> | undefined;
  readonly onChange: (kind: string, offer: Offer<Word>) => void;
}

/** When a member can serve, kind by kind: how often, and on which of its weekdays. */
export function AvailabilityFields<Word extends string>({
  kinds,
  ...about
}: About<Word> & {
  /** Those that ask, in the squad's order. */
  readonly kinds: readonly Kind[];
}) {
  return kinds.map((kind) => <KindFields key={kind.key} kind={kind} {...about} />);
}

function KindFields<Word extends string>({
  kind,
  options,
  offerOf,
  onChange,
}: About<Word> & { readonly kind: Kind }) {
  const squad = useOrganisation();
  const { frequency, except } = offerOf(kind.key) ?? { frequency: "not-available", except: [] };
  const { label, hours } = kindWords(kind, squad);
  // Days that the kind has no more stay said, should it have them again.
  const gone = except.filter((day) => !kind.weekdays.includes(day));
  const change = (days: readonly number[]): void => {
    // Whoever can on none of its days is not available for it.
    if (days.length === 0) onChange(kind.key, { frequency: "not-available", except: [] });
    else
      onChange(kind.key, {
        frequency,
        except: [...kind.weekdays.filter((day) => !days.includes(day)), ...gone],
      });
  };
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label={label}
        hint={hours}
        options={options}
        value={frequency}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen)
            onChange(kind.key, {
              frequency: chosen.value,
              except: chosen.value === "not-available" ? [] : except,
            });
        }}
      />
      {frequency !== "not-available" && kind.weekdays.length > 1 ? (
        <WeekdayToggles
          label={`Days for ${kind.name}`}
          only={namedWeekdays(
            weekdayOrder(squad.weekStartsOn).filter((day) => kind.weekdays.includes(day)),
          )}
          value={kind.weekdays.filter((day) => !except.includes(day))}
          onChange={change}
        />
      ) : null}
    </div>
  );
}
