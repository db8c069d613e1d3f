import { noLongerKept } from "@watchbill/domain/settings/no-longer-kept";
import { useOrganization } from "./organization.ts";

/** Says to whoever looks at days from one on that shifts of before are gone, where they are; an empty day would be taken for one. */
export function NoLongerKept({ from }: { readonly from: string }) {
  const said = noLongerKept(from, useOrganization());
  return said === null ? null : (
    <p role="status" className="my-2 rounded-lg bg-warn-soft p-3 text-warn">
      {said}
    </p>
  );
}
