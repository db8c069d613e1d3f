import type { z } from "zod";
import { oneOf, secret, text } from "./setting-schemas.ts";

export const PROVIDER_SETTINGS = {
  OIDC_ISSUER: {
    schema: text(
      "the issuer's https address exactly as the provider states it",
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[^\s?#]+$/,
    ),
    fallback: null,
    about:
      "The issuer of an OpenID Connect provider; turns on sign-in with it. [How to](sign-in-providers.md). Members' passwords keep working unless the squad turns password sign-in off.",
  },
  OIDC_CLIENT_ID: {
    schema: secret,
    fallback: null,
    about: "The app's client ID at the provider; required with OIDC_ISSUER.",
  },
  OIDC_CLIENT_SECRET: {
    schema: secret,
    fallback: null,
    about: "The client secret; without it the app is a public client, protected only by PKCE.",
  },
  OIDC_NAME: {
    schema: text("a name of up to 40 characters", /^\S.{0,39}$/),
    fallback: "your organization's account",
    about: 'Name of the provider on the button and in sentences: "Sign in with …".',
  },
  OIDC_SECOND_FACTOR: {
    schema: text("words separated by commas", /^[^\s,]+(\s*,\s*[^\s,]+)*$|^none$/),
    fallback: "mfa",
    about:
      "Values of the provider's `amr` or `acr` claims that prove a second factor, separated by commas; none if there are none.",
  },
  OIDC_EMAIL_TRUSTED: {
    schema: oneOf(["on", "off"]),
    fallback: "off",
    about:
      "Whether to treat an email address as verified if the provider doesn't say. Only safe if only the provider's own admins set addresses.",
  },
  OIDC_UNIT_CLAIM: {
    schema: text("the name of one claim", /^\S{1,60}$/),
    fallback: null,
    about:
      "The provider's claim with the unit number. With it, new people who sign in with the provider become members. [What that means](sign-in-providers.md).",
  },
} as const satisfies Record<string, { schema: z.ZodType; fallback: string | null; about: string }>;
