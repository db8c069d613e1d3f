import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Says what would be left with nobody in service, and asks whether to go 10-7 all the same. */
export function LastOutDialog({ text, onEnd }: { readonly text: string; readonly onEnd: (leaves: boolean) => void }) {
  return (
    <Dialog isOpen onClose={() => onEnd(false)} title="Go 10-7 all the same?" description={text}>
      <p className="text-sm text-ink-soft">You are still 10-8. If you leave, the administrators are told.</p>
      <div className="mt-4 grid gap-2 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={() => onEnd(false)}>
          Stay 10-8
        </Button>
        <Button variant="danger" onClick={() => onEnd(true)}>
          Go 10-7
        </Button>
      </div>
    </Dialog>
  );
}
