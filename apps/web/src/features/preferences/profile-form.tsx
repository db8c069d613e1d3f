import {
  EVENING_FREQUENCIES,
  EVENING_FREQUENCY_LABELS,
  isEveningFrequency,
  SETTINGS_CHOICE_LABELS,
  SETTINGS_CHOICES,
  type SettingsChoice,
  settingsChoiceFor,
  showsEveningFrequency,
} from "@watchbill/domain/members/availability/availability";
import {
  availabilityIn,
  frequencyFor,
} from "@watchbill/domain/members/availability/member-availability";
import {
  preferredFrom,
  preferredOptions,
} from "@watchbill/domain/members/availability/preferred-shift-type";
import {
  CARRIER_LABELS,
  carriersInSettings,
  isCarrier,
} from "@watchbill/domain/members/contact/carrier";
import { phoneHint } from "@watchbill/domain/members/contact/phone-number";
import { profileBlockedBecause, VALIDATION_TITLE } from "@watchbill/domain/members/member-form";
import {
  BY_THE_MONTH,
  firstOfferOf,
  offeredGroups,
} from "@watchbill/domain/shift-types/first-availability";
import { askedWithParallels } from "@watchbill/domain/shift-types/parallel-shift-types";
import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useUnsavedChanges } from "../../ui/form/use-unsaved-changes.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { TwoColumns } from "../../ui/layout/two-columns.tsx";
import type { CurrentUser } from "../accounts/session.ts";
import { AvailabilityFields } from "../members/availability-fields.tsx";
import { MaxShifts } from "../members/most-shifts.tsx";
import { TextsBlocked } from "../members/texts-blocked.tsx";
import { useOrganization } from "../settings/organization.ts";
import { KeptShabbat } from "../shabbat/shabbat-observers.tsx";
import { useShiftTypes } from "../shift-types/use-shift-types.ts";

/** Key of the shift type for which members give the number of shifts a month. */
const EVENING = firstOfferOf(BY_THE_MONTH).kind;
const CHOICES = SETTINGS_CHOICES.map((value) => ({ value, label: SETTINGS_CHOICE_LABELS[value] }));

interface About {
  readonly user: CurrentUser;
  readonly onSaved: () => void;
}

/** The member's own profile: identity, contact data and availability. */
export function ProfileForm(about: About) {
  return (
    <QueryBoundary
      of={useShiftTypes()}
      loading={<Skeleton className="h-96" />}
      failed="Couldn't load shift types."
    >
      {(kinds) => <RecordForm {...about} kinds={askedWithParallels(kinds)} />}
    </QueryBoundary>
  );
}

function RecordForm({ user, onSaved, kinds }: About & { readonly kinds: readonly ShiftType[] }) {
  const save = useCommand("members.saveProfile", {
    done: { title: "Success", description: "Profile updated successfully" },
    onSuccess: onSaved,
    failed: "Failed to update profile",
  });
  const preferred = preferredOptions(offeredGroups(kinds));
  const { country } = useOrganization();
  const form = useForm(() => formOf(user, kinds), {
    blockedBecause: (values) => profileBlockedBecause(values, country),
    title: VALIDATION_TITLE,
    sending: save,
    onSend: ({ offers, ...values }) =>
      save.mutate({
        ...values,
        availability: Object.entries(offers).map(([kind, { frequency, except }]) => ({
          kind,
          frequency,
          except: [...except],
        })),
      }),
  });
  const { values, set } = form;
  const question = useUnsavedChanges(form.isChanged);
  const text = (
    name: "firstName" | "lastName" | "email" | "unitNumber",
    label: string,
    more: object = {},
  ) => <TextField label={label} required {...form.text(name)} {...more} />;
  return (
    <form {...form.wiring} className="grid gap-4">
      <TwoColumns
        first={
          <Card title="Contact information">
            <div className="grid gap-3 sm:grid-cols-2">
              {text("firstName", "First name", { autoComplete: "given-name" })}
              {text("lastName", "Last name", { autoComplete: "family-name" })}
              {text("email", "Email", { type: "email", autoComplete: "email" })}
              {text("unitNumber", "Unit number", {
                placeholder: "C-25",
                autoCapitalize: "characters",
                spellCheck: false,
              })}
              <TextField
                label="Phone number"
                type="tel"
                autoComplete="tel-national"
                hint={phoneHint(country, "10 digits, no country code")}
                {...form.textOrNull("phoneNumber")}
              />
              <SelectField
                label="Phone carrier"
                options={carriersInSettings(user.phoneCarrier).map((value) => ({
                  value,
                  label: CARRIER_LABELS[value],
                }))}
                value={values.phoneCarrier}
                onChange={({ target }) =>
                  isCarrier(target.value) && set({ phoneCarrier: target.value })
                }
              />
              {user.smsNotifications ? (
                <div className="sm:col-span-2 empty:hidden">
                  <TextsBlocked carrier={values.phoneCarrier} isAdmin={user.role === "admin"} />
                </div>
              ) : null}
            </div>
          </Card>
        }
        second={
          <Card title="Your availability">
            <div className="grid gap-3 sm:grid-cols-2">
              <AvailabilityFields
                kinds={kinds}
                options={CHOICES}
                offerOf={(kind) => values.offers[kind]}
                onChange={(kind, offer) => set({ offers: { ...values.offers, [kind]: offer } })}
              />
              {showsEveningFrequency(values.offers[EVENING]?.frequency ?? "not-available") ? (
                <SelectField
                  label="Evening Frequency"
                  options={EVENING_FREQUENCIES.map((value) => ({
                    value,
                    label: EVENING_FREQUENCY_LABELS[value],
                  }))}
                  value={values.eveningFrequency}
                  onChange={({ target }) =>
                    isEveningFrequency(target.value) && set({ eveningFrequency: target.value })
                  }
                />
              ) : null}
              {preferred.length > 1 ? (
                <SelectField
                  label="Preferred shift type"
                  options={preferred}
                  value={values.preferredShiftType ?? ""}
                  onChange={({ target }) =>
                    set({ preferredShiftType: preferredFrom(target.value) })
                  }
                />
              ) : null}
              <MaxShifts
                value={values.maxMonthlyShifts}
                error={form.faults.maxMonthlyShifts}
                onChange={set}
              />
            </div>
            <div className="mt-3 empty:hidden">
              <KeptShabbat value={values} onChange={set} />
            </div>
            <div className="mt-3">
              <Checkbox {...form.box("isAvailableForSubstitute")}>
                Ask me first when someone needs a replacement
              </Checkbox>
            </div>
          </Card>
        }
      />
      <Button
        type="submit"
        className="sm:justify-self-start"
        pending={save.isPending && "Saving..."}
      >
        Save profile
      </Button>
      {question}
    </form>
  );
}

interface Offer {
  readonly frequency: SettingsChoice;
  readonly except: readonly number[];
}

function formOf(user: CurrentUser, kinds: readonly ShiftType[]) {
  const availability = availabilityIn(user);
  const offers = kinds.map(({ key }): [string, Offer] => [
    key,
    {
      frequency: settingsChoiceFor(frequencyFor(availability, key)),
      except: availability.find(({ kind }) => kind === key)?.except ?? [],
    },
  ]);
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    unitNumber: user.unitNumber,
    phoneNumber: user.phoneNumber,
    phoneCarrier: isCarrier(user.phoneCarrier) ? user.phoneCarrier : ("none" as const),
    offers: Object.fromEntries(offers) as Readonly<Record<string, Offer>>,
    eveningFrequency: isEveningFrequency(user.eveningFrequency)
      ? user.eveningFrequency
      : ("once" as const),
    preferredShiftType: preferredFrom(user.preferredShiftType ?? ""),
    isAvailableForSubstitute: user.isAvailableForSubstitute,
    maxMonthlyShifts: user.maxMonthlyShifts ?? null,
    observesShabbat: user.observesShabbat,
    servesOnShabbat: user.servesOnShabbat,
    shabbatEmergencies: user.shabbatEmergencies,
  };
}
