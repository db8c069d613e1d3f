import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";

/** Keeps a fault of one screen from leaving a blank page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="mx-auto max-w-md space-y-4 p-8 text-center">
        <h1 className="text-2xl font-bold">Something went wrong on this screen</h1>
        <p className="text-ink-soft">Nothing you had saved is lost. Reload the page to go on.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </main>
    );
  }
}
