import type { Role } from "../members/role.ts";
import { counted } from "../time/counted.ts";

/** What an admin creates that gives access to the squad's data without the admin's own sign-in. */
export const CREDENTIAL_KINDS = ["api-tokens", "display-links", "webhooks", "chats"] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** One of each kind, as a sentence names it. */
export const CREDENTIAL_NOUNS: Readonly<Record<CredentialKind, string>> = {
  "api-tokens": "API token",
  "display-links": "display link",
  webhooks: "webhook",
  chats: "chat",
};

/** Revoked display links, webhooks and chats stay this long, so that an undo can restore them. API tokens stay longer in the log. */
export const REVOKED_KEPT_MINUTES = 5;

interface Standing {
  readonly role: Role;
  readonly isActive: boolean;
}

/** Whether a change of a member revokes what they created: they stop being an admin, or stop being active. */
export function endsAccess(
  before: Standing,
  after: { readonly [Key in keyof Standing]?: Standing[Key] | undefined },
): boolean {
  const isDemoted = before.role === "admin" && after.role === "member";
  const isDeactivated = before.isActive && after.isActive === false;
  return isDemoted || isDeactivated;
}

/** Whether this member no longer holds the rights that creating credentials takes. */
export function isFormerAdmin(creator: Standing & { readonly isDeleted: boolean }): boolean {
  return creator.role !== "admin" || !creator.isActive || creator.isDeleted;
}

/** The kinds that an act revokes: all that the caller did not ask to keep. */
export function revokedKinds(kept: readonly CredentialKind[]): CredentialKind[] {
  return CREDENTIAL_KINDS.filter((kind) => !kept.includes(kind));
}

/** How many there are of each kind, without the kinds of which there is none. */
export function countCredentials(
  credentials: readonly { readonly kind: CredentialKind }[],
): { readonly kind: CredentialKind; readonly count: number }[] {
  return CREDENTIAL_KINDS.map((kind) => ({
    kind,
    count: credentials.filter((one) => one.kind === kind).length,
  })).filter(({ count }) => count > 0);
}

/** "2 API tokens", "1 display link". */
export function credentialCount({
  kind,
  count,
}: {
  readonly kind: CredentialKind;
  readonly count: number;
}): string {
  return counted(count, CREDENTIAL_NOUNS[kind]);
}

/**
 * Credentials by kind and name, as the log keeps them: "API token: Sheet, chat: Crew". Without quotation marks, which the search
 * of the log does not find in stored details.
 */
export function credentialNames(
  credentials: readonly { readonly kind: CredentialKind; readonly name: string }[],
): string {
  return CREDENTIAL_KINDS.flatMap((kind) =>
    credentials
      .filter((one) => one.kind === kind)
      .map(({ name }) => `${CREDENTIAL_NOUNS[kind]}: ${name}`),
  ).join(", ");
}
