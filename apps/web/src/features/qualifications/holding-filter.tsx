import { useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { SelectField } from "../../ui/form/select-field.tsx";

const ANYBODY = "anybody";
const EXPIRING = "expiring";

/**
 * Filters the members by a current, expiring or expired qualification. Only for administrators, and
 * only when the squad has qualifications.
 */
export function useHoldingFilter(isAdmin: boolean) {
  const [choice, setChoice] = useState(ANYBODY);
  const qualifications = useEndpoint("qualifications.list", {}, { enabled: isAdmin });
  const holdings = useEndpoint(
    "qualifications.holdings",
    {},
    { enabled: isAdmin && choice !== ANYBODY },
  );
  const all = isAdmin ? (qualifications.data ?? []) : [];
  const isNarrowed = choice !== ANYBODY;
  const found = new Set(
    (holdings.data ?? [])
      .filter(({ qualificationId, state }) =>
        choice === EXPIRING
          ? state === "expiring" || state === "expired"
          : String(qualificationId) === choice && (state === "valid" || state === "expiring"),
      )
      .map(({ memberId }) => memberId),
  );
  return {
    isNarrowed,
    has: ({ id }: { readonly id: number }): boolean => !isNarrowed || found.has(id),
    field:
      all.length === 0 ? null : (
        <SelectField
          label="Qualification"
          options={[
            { value: ANYBODY, label: "All members" },
            ...all.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: EXPIRING, label: "Expiring or expired" },
          ]}
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
        />
      ),
  };
}
