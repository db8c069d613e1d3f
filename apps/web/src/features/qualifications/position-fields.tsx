import { Plus, X } from "lucide-react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { useFeature } from "../settings/organization.ts";

/**
 * Fields for the positions of a shift, such as driver; renders nothing when the squad has no
 * qualifications or does not use positions.
 */
export function RoleFields({
  roleIds,
  maxMembers,
  error,
  onChange,
}: {
  readonly roleIds: readonly number[];
  readonly maxMembers: number;
  readonly error: string | undefined;
  readonly onChange: (roleIds: readonly number[]) => void;
}) {
  const qualifications = useEndpoint("qualifications.list", {});
  const hasPositions = useFeature("positions");
  const all = qualifications.data ?? [];
  const offered = all.filter(({ isArchived }) => !isArchived);
  if (!hasPositions || all.length === 0 || (offered.length === 0 && roleIds.length === 0))
    return null;
  const others = maxMembers - roleIds.length;
  const first = offered.find(({ id }) => !roleIds.includes(id)) ?? offered[0];
  return (
    <fieldset aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 block text-sm font-semibold">Positions</legend>
      {roleIds.length > 0 ? (
        <ul className="mb-2 space-y-2">
          {roleIds.map((roleId, at) => (
            <li key={`${at}-${roleId}`} className="flex items-center gap-2">
              <select
                aria-label={`Position of spot ${at + 1}`}
                value={roleId}
                onChange={({ target }) => onChange(roleIds.with(at, Number(target.value)))}
                className="min-h-11 min-w-0 flex-1 rounded-lg border border-line-strong bg-surface px-3"
              >
                {all
                  .filter(({ id, isArchived }) => !isArchived || id === roleId)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </select>
              <Button
                variant="quiet"
                aria-label={`Remove position ${at + 1}`}
                onClick={() => onChange(roleIds.filter((_, index) => index !== at))}
              >
                <X aria-hidden size={18} />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="secondary"
          disabledReason={
            others > 0 ? null : "Every spot has a position. Increase max members first."
          }
          onClick={() => first && onChange([...roleIds, first.id])}
        >
          <Plus aria-hidden size={18} /> Add position
        </Button>
        <span className="text-sm text-ink-soft">{spotsText(roleIds.length, others)}</span>
      </div>
      {error ? <p className="mt-1 text-sm font-medium text-bad">{error}</p> : null}
    </fieldset>
  );
}

function spotsText(roles: number, others: number): string {
  if (roles === 0) return "Every spot is open to anyone";
  if (others <= 0) return "Every spot has a position";
  return others === 1
    ? "The other spot is open to anyone"
    : `The other ${others} spots are open to anyone`;
}
