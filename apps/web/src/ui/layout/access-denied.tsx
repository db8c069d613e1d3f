import { Button } from "../button.tsx";
import { Card } from "./card.tsx";

/**
 * Page that says why the user has no access, with a link back. Its only line is the page's heading.
 */
export function AccessDenied({ children }: { readonly children: string }) {
  return (
    <Card>
      <div className="flex flex-col items-center gap-2 px-4 py-8 text-center text-ink-soft">
        <h1 className="font-semibold text-ink">Access Denied</h1>
        <p>{children}</p>
        <Button variant="secondary" onClick={() => history.back()}>
          Go Back
        </Button>
      </div>
    </Card>
  );
}
