import { Button } from "./button.tsx";
import { Card, EmptyState } from "./card.tsx";

/** What somebody sees where they may not go, with the way back. */
export function AccessDenied({ children }: { readonly children: string }) {
  return (
    <Card>
      <h1 className="sr-only">Access Denied</h1>
      <EmptyState title="Access Denied">
        <p>{children}</p>
        <Button variant="secondary" onClick={() => history.back()}>
          Go Back
        </Button>
      </EmptyState>
    </Card>
  );
}
