import { kindWords } from "@watchbill/domain/members/availability/availability-words";
import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { weekdayOrder } from "@watchbill/domain/time/calendar";
import { namedWeekdays } from "@watchbill/domain/time/format";
import { SelectField } from "../../ui/form/select-field.tsx";
import { WeekdayToggles } from "../../ui/form/weekday-toggles.tsx";
import { useOrganization } from "../settings/organization.ts";

/**
 * Form value of one shift type: how often the member is available, and the weekdays they exclude.
 */
interface Offer<Word extends string> {
  readonly frequency: Word | "not-available";
  readonly except: readonly number[];
}

interface About<Word extends string> {
  readonly options: readonly { readonly value: Word | "not-available"; readonly label: string }[];
  readonly offerOf: (kind: string) => Offer<Word> | undefined;
  readonly onChange: (kind: string, offer: Offer<Word>) => void;
}

/** A member's availability by shift type: how often, and on which weekdays. */
export function AvailabilityFields<Word extends string>({
  kinds,
  ...about
}: About<Word> & {
  /** The shift types that ask for availability, in the order set by the squad. */
  readonly kinds: readonly ShiftType[];
}) {
  return kinds.map((kind) => <KindFields key={kind.key} kind={kind} {...about} />);
}

function KindFields<Word extends string>({
  kind,
  options,
  offerOf,
  onChange,
}: About<Word> & { readonly kind: ShiftType }) {
  const squad = useOrganization();
  const { frequency, except } = offerOf(kind.key) ?? { frequency: "not-available", except: [] };
  const { label, hours } = kindWords(kind, squad);
  // Keeps excluded weekdays on which the shift type no longer takes place, in case it does again.
  const gone = except.filter((day) => !kind.weekdays.includes(day));
  const change = (days: readonly number[]): void => {
    // A member who excludes every weekday is not available for that shift type.
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
