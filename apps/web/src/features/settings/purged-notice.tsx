import { noLongerKept } from "@watchbill/domain/settings/purged-notice";
import { useOrganization } from "./organization.ts";

/**
 * Notice on days whose shifts were deleted after the retention period; without it such a day would
 * look empty.
 */
export function NoLongerKept({ from }: { readonly from: string }) {
  const said = noLongerKept(from, useOrganization());
  return said === null ? null : (
    <p role="status" className="my-2 rounded-lg bg-warn-soft p-3 text-warn">
      {said}
    </p>
  );
}
