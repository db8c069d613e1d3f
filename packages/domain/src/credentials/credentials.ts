import type { Role } from "../members/role.ts";
import { plural } from "../text/language.ts";

/**
 * Credentials that an admin creates and that give access to the squad's data without the admin's
 * own sign-in.
 */
export const CREDENTIAL_KINDS = ["api-tokens", "display-links", "webhooks", "chats"] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** The noun for one credential of each kind. */
export const CREDENTIAL_NOUNS: Readonly<Record<CredentialKind, string>> = {
  "api-tokens": "API token",
  "display-links": "wallboard link",
  webhooks: "webhook",
  chats: "chat",
};

/**
 * Revoked display links, webhooks and chats are stored for this many minutes, so that an undo can
 * restore them. API tokens stay listed longer.
 */
export const REVOKED_KEPT_MINUTES = 5;

interface Standing {
  readonly role: Role;
  readonly isActive: boolean;
}

/**
 * True if a change of a member revokes the credentials they created: they lose the admin role or
 * are deactivated.
 */
export function endsAccess(
  before: Standing,
  after: { readonly [Key in keyof Standing]?: Standing[Key] | undefined },
): boolean {
  const isDemoted = before.role === "admin" && after.role === "member";
  const isDeactivated = before.isActive && after.isActive === false;
  return isDemoted || isDeactivated;
}

/** True if the creator of credentials no longer has the rights to create them. */
export function isFormerAdmin(creator: Standing & { readonly isDeleted: boolean }): boolean {
  return creator.role !== "admin" || !creator.isActive || creator.isDeleted;
}

/** Returns the kinds of credentials to revoke: all except those that the caller keeps. */
export function revokedKinds(kept: readonly CredentialKind[]): CredentialKind[] {
  return CREDENTIAL_KINDS.filter((kind) => !kept.includes(kind));
}

/** Counts credentials by kind; kinds without any are omitted. */
export function countCredentials(
  credentials: readonly { readonly kind: CredentialKind }[],
): { readonly kind: CredentialKind; readonly count: number }[] {
  return CREDENTIAL_KINDS.map((kind) => ({
    kind,
    count: credentials.filter((one) => one.kind === kind).length,
  })).filter(({ count }) => count > 0);
}

const COUNT_TEXTS: Readonly<Record<CredentialKind, (count: number) => string>> = {
  "api-tokens": (count) => plural(count, "1 API token", `${count} API tokens`),
  "display-links": (count) => plural(count, "1 wallboard link", `${count} wallboard links`),
  webhooks: (count) => plural(count, "1 webhook", `${count} webhooks`),
  chats: (count) => plural(count, "1 chat", `${count} chats`),
};

/** Formats "2 API tokens" or "1 wallboard link". */
export function credentialCount({
  kind,
  count,
}: {
  readonly kind: CredentialKind;
  readonly count: number;
}): string {
  return COUNT_TEXTS[kind](count);
}

/**
 * Lists credentials by kind and name for the log: "API token: Sheet, chat: Crew". Uses no quotation
 * marks, because the log search does not find them in stored details.
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
