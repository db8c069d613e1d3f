import { unitAndName } from "@watchbill/domain/members/person-name";
import { similarUnitNumbers } from "@watchbill/domain/members/unit-number";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Card } from "../../ui/layout/card.tsx";

/**
 * Warns about members whose unit numbers differ only in separators, from versions that allowed
 * this; hidden if there are none.
 */
export function SimilarUnitNumbers() {
  const { data: members = [] } = useEndpoint("members.list", { filter: "all" });
  const groups = similarUnitNumbers(members);
  if (groups.length === 0) return null;
  return (
    <Card title="Similar unit numbers">
      <p className="text-sm text-ink-soft">
        These members sign in with the exact spelling. Give one of each group another unit number.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {groups.map((group) => (
          <li key={group.map(({ id }) => id).join()} className="py-2">
            {group.map(unitAndName).join(", ")}
          </li>
        ))}
      </ul>
    </Card>
  );
}
