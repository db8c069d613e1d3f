import type { ProviderRules } from "@watchbill/domain/accounts/provider";
import { ConfigurationError } from "./configuration-error.ts";
import type { SettingName, Value } from "./configuration-settings.ts";

export interface ProviderConfiguration extends ProviderRules {
  /**
   * The issuer as the operator wrote it; the provider's metadata must contain exactly this text.
   */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly name: string;
}

type Read = <Name extends SettingName>(name: Name) => Value<Name>;

export function readProvider(read: Read): ProviderConfiguration | null {
  const issuer = read("OIDC_ISSUER");
  const clientId = read("OIDC_CLIENT_ID");
  if (issuer === null) {
    if (clientId !== null)
      throw new ConfigurationError("OIDC_ISSUER must be set when OIDC_CLIENT_ID is");
    return null;
  }
  if (clientId === null)
    throw new ConfigurationError("OIDC_CLIENT_ID must be set when OIDC_ISSUER is");
  const words = read("OIDC_SECOND_FACTOR");
  return {
    issuer,
    clientId,
    clientSecret: read("OIDC_CLIENT_SECRET"),
    name: read("OIDC_NAME"),
    secondFactorWords: words === "none" ? [] : words.split(",").map((word) => word.trim()),
    trustsEmail: read("OIDC_EMAIL_TRUSTED") === "on",
    unitClaim: read("OIDC_UNIT_CLAIM"),
  };
}
