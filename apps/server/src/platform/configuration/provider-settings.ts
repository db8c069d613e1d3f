import type { z } from "zod";
import { oneOf, secret, text } from "./setting-schemas.ts";

export const PROVIDER_SETTINGS = {
  OIDC_ISSUER: {
    schema: text(
      "the issuer's https address as the provider gives it",
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[^\s?#]+$/,
    ),
    fallback: null,
    about:
      "The issuer of an OpenID Connect provider; switches signing in through it on. [How to](sign-in-providers.md). Members' passwords keep working unless the squad switches them off.",
  },
  OIDC_CLIENT_ID: {
    schema: secret,
    fallback: null,
    about: "The client that the provider knows this app as; required with OIDC_ISSUER.",
  },
  OIDC_CLIENT_SECRET: {
    schema: secret,
    fallback: null,
    about:
      "That client's secret; without it the client is a public one, which PKCE alone protects.",
  },
  OIDC_NAME: {
    schema: text("a name of up to 40 characters", /^\S.{0,39}$/),
    fallback: "your organisation's account",
    about: 'What the provider is called on the button and in sentences: "Sign in with …".',
  },
  OIDC_SECOND_FACTOR: {
    schema: text("words with commas", /^[^\s,]+(\s*,\s*[^\s,]+)*$|^none$/),
    fallback: "mfa",
    about:
      "Which words of the provider's `amr` or `acr` mean that it asked for a second factor, with commas; none for no word.",
  },
  OIDC_EMAIL_TRUSTED: {
    schema: oneOf(["on", "off"]),
    fallback: "off",
    about:
      "Whether an address counts as verified when the provider does not say whether it is. Only where nobody but the provider's own administrators sets addresses.",
  },
  OIDC_UNIT_CLAIM: {
    schema: text("the name of one claim", /^\S{1,60}$/),
    fallback: null,
    about:
      "Which claim of the provider holds somebody's unit number. With it, whoever signs in there and is no member yet becomes one. [What that means](sign-in-providers.md).",
  },
} as const satisfies Record<string, { schema: z.ZodType; fallback: string | null; about: string }>;
