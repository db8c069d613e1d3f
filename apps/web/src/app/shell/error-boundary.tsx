import { Component, type ReactNode } from "react";
import { UpgradedError } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";

interface State {
  readonly failure: "fault" | "upgraded" | null;
}

const HEADINGS = {
  fault: "Something went wrong",
  upgraded: "Watchbill was updated",
} as const;

/**
 * Catches render errors of one screen. A chunk that is missing after a server upgrade is handled
 * separately and is not an error.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: error instanceof UpgradedError ? "upgraded" : "fault" };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <main className="mx-auto max-w-md space-y-4 p-8 text-center">
        <h1 className="text-2xl font-bold">{HEADINGS[failure]}</h1>
        <p className="text-ink-soft">Your saved changes are safe. Reload to continue.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </main>
    );
  }
}
