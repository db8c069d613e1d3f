import { useEndpoint } from "../../lib/api/queries.ts";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";
import { choiceTitle } from "../shifts/shift-view.ts";

/**
 * Names the shift that a dialog is about, for a coordinator who opened the dialog from a list of
 * coverage gaps.
 */
export function AboutShift({ shiftId }: { readonly shiftId: number }) {
  const squad = useOrganization();
  const { data } = useEndpoint("shifts.one", { id: shiftId });
  return (
    <p className="mb-3 min-h-6 font-semibold">
      {data ? <NoWrap>{choiceTitle(data, squad)}</NoWrap> : null}
    </p>
  );
}
