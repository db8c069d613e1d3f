import {
  CREDENTIAL_NOUNS,
  type CredentialKind,
  countCredentials,
  credentialCount,
} from "@watchbill/domain/credentials/credentials";
import { type ReactNode, useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { LoadFailed } from "../../ui/feedback/query-boundary.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";

interface KeepCredentials {
  /**
   * For each kind of credential that these members created, asks whether to revoke or keep it; null
   * if they created none.
   */
  readonly question: ReactNode;
  readonly keepCredentials: CredentialKind[] | undefined;
  readonly isPending: boolean;
}

/**
 * Asks what happens to the credentials of members who lose their admin rights. Set `isAsked` to
 * false while the form does not remove those rights.
 */
export function useKeepCredentials(
  memberIds: readonly number[],
  { isAsked = true, hasUndo }: { readonly isAsked?: boolean; readonly hasUndo: boolean },
): KeepCredentials {
  const credentials = useEndpoint("credentials.list", {}, { enabled: isAsked });
  const [kept, setKept] = useState<readonly CredentialKind[]>([]);
  if (!isAsked) return { question: null, keepCredentials: undefined, isPending: false };
  if (credentials.isError && !credentials.data) {
    const question = (
      <LoadFailed onRetry={() => void credentials.refetch()}>
        Couldn't load what they created. If you continue, all of it is revoked.
      </LoadFailed>
    );
    return { question, keepCredentials: undefined, isPending: false };
  }
  const counts = countCredentials(
    (credentials.data ?? []).filter(
      ({ createdBy }) => createdBy !== null && memberIds.includes(createdBy.id),
    ),
  );
  const keep = counts.map(({ kind }) => kind).filter((kind) => kept.includes(kind));
  const question =
    counts.length === 0 ? null : (
      <section aria-label="What they created" className="mb-4 rounded-lg border border-line p-3">
        <p className="font-semibold">
          {memberIds.length === 1 ? "This member created:" : "These members created:"}
        </p>
        <ul className="mt-1 divide-y divide-line">
          {counts.map((one) => (
            <li key={one.kind} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span>{credentialCount(one)}</span>
              <Segmented
                label={CREDENTIAL_NOUNS[one.kind]}
                options={[
                  { value: "revoke", label: "Revoke" },
                  { value: "keep", label: "Keep" },
                ]}
                value={keep.includes(one.kind) ? "keep" : "revoke"}
                onChange={(choice) =>
                  setKept(
                    choice === "keep"
                      ? [...kept, one.kind]
                      : kept.filter((kind) => kind !== one.kind),
                  )
                }
              />
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm text-ink-soft">
          Revoked ones stop working at once.{" "}
          {hasUndo ? "Undo restores them." : "They can't be restored."}
        </p>
      </section>
    );
  return {
    question,
    keepCredentials: keep.length > 0 ? keep : undefined,
    isPending: credentials.isPending,
  };
}
