import { Link } from "wouter";
import { PATHS } from "../../lib/routing/paths.ts";

export default function NotFoundPage({ isSignedOut = false }: { readonly isSignedOut?: boolean }) {
  return (
    <div className="mx-auto max-w-md space-y-3 p-8 text-center">
      <h1 className="text-2xl font-bold">404 Page Not Found</h1>
      <p className="text-ink-soft">Did you forget to add the page to the router?</p>
      <p>
        This page doesn't exist. If you followed a link from a message, it may be incomplete or out
        of date.
      </p>
      <Link
        href={PATHS.dashboard}
        className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline"
      >
        {isSignedOut ? "Sign in" : "Go to the dashboard"}
      </Link>
    </div>
  );
}
