import { useEndpoint } from "../../lib/queries.ts";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { choiceTitle } from "../shifts/shift-view.ts";

/** Which shift a dialog is about: whoever opened it from a list of gaps sees that it is the one they meant. */
export function AboutShift({ shiftId }: { readonly shiftId: number }) {
  const squad = useOrganisation();
  const { data } = useEndpoint("shifts.one", { id: shiftId });
  return (
    <p className="mb-3 min-h-6 font-semibold">
      {data ? <Unbroken>{choiceTitle(data, squad)}</Unbroken> : null}
    </p>
  );
}
