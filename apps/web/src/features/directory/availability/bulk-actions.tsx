import { plural } from "@watchbill/domain/text/language";
import { UNDO_SECONDS } from "@watchbill/domain/time/undo";
import { useState } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../lib/routing/paths.ts";
import { Button, buttonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useKeepCredentials } from "../../credentials/use-keep-credentials.tsx";
import type { Member } from "../directory-view.ts";
import { useSetActive } from "../member/member-editing.ts";
import { WelcomeDialog } from "../member/welcome-dialog.tsx";
import { BulkAvailabilityDialog } from "./bulk-availability.tsx";
import { BulkQualificationDialog } from "./bulk-qualification.tsx";

/** Bar of actions on the selected members; sticky while members are selected. */
export function BulkActions({
  chosen,
  ownId,
  onExport,
  onClear,
}: {
  readonly chosen: readonly Member[];
  readonly ownId: number;
  readonly onExport: () => void;
  readonly onClear: () => void;
}) {
  const [open, setOpen] = useState<
    "deactivate" | "welcome" | "availability" | "qualification" | null
  >(null);
  const close = (): void => setOpen(null);
  const activate = useSetActive(onClear);
  const inactive = chosen.filter(({ isActive }) => !isActive);
  const leaving = chosen.filter(({ id, isActive }) => isActive && id !== ownId);
  return (
    <section
      aria-label="Selected members"
      className="animate-appear fixed inset-x-0 bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-1 rounded-xl border border-line-strong/60 bg-surface p-2 shadow-card"
    >
      <p aria-live="polite" className="tabular px-3 font-semibold">
        {chosen.length} selected
      </p>
      <Button
        variant="quiet"
        pending={activate.isPending && "Activating..."}
        disabledReason={inactive.length === 0 ? "Already active" : null}
        onClick={() => activate.mutate({ ids: inactive.map(({ id }) => id), isActive: true })}
      >
        Activate
      </Button>
      <Button
        variant="quiet"
        disabledReason={leaving.length === 0 ? "These members can't be deactivated" : null}
        onClick={() => setOpen("deactivate")}
      >
        Deactivate
      </Button>
      <Button variant="quiet" onClick={() => setOpen("availability")}>
        Availability…
      </Button>
      <Button variant="quiet" onClick={() => setOpen("qualification")}>
        Qualification…
      </Button>
      <Button variant="quiet" onClick={() => setOpen("welcome")}>
        Send welcome email
      </Button>
      <Link
        href={pathTo("slips", { members: chosen.map(({ id }) => id).join(",") })}
        className={buttonLink("quiet")}
      >
        Sign-in slips
      </Link>
      <Button variant="quiet" onClick={onExport}>
        Export CSV
      </Button>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {open === "deactivate" ? (
        <DeactivateDialog
          members={leaving}
          isOwnChosen={chosen.some(({ id }) => id === ownId)}
          onClose={close}
          onDone={onClear}
        />
      ) : null}
      {open === "availability" ? (
        <BulkAvailabilityDialog members={chosen} onClose={close} onDone={close} />
      ) : null}
      {open === "qualification" ? (
        <BulkQualificationDialog members={chosen} onClose={close} onDone={close} />
      ) : null}
      {open === "welcome" ? <WelcomeDialog members={chosen} onClose={close} /> : null}
    </section>
  );
}

function DeactivateDialog({
  members,
  isOwnChosen,
  onClose,
  onDone,
}: {
  readonly members: readonly Member[];
  readonly isOwnChosen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const deactivate = useSetActive(onDone);
  const ids = members.map(({ id }) => id);
  const { question, keepCredentials, isPending } = useKeepCredentials(ids, { hasUndo: true });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={plural(
        members.length,
        "Deactivate 1 member?",
        `Deactivate ${members.length} members?`,
      )}
      description={`We'll sign them out and remove them from upcoming shifts. You can undo this for ${UNDO_SECONDS} seconds; activating them later doesn't restore the shifts.${
        isOwnChosen ? " Your own account isn't affected." : ""
      }`}
    >
      {question}
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          pending={deactivate.isPending ? "Deactivating..." : isPending && "Checking..."}
          onClick={() =>
            deactivate.mutate({ ids, isActive: false, isUndoable: true, keepCredentials })
          }
        >
          Deactivate
        </Button>
      </div>
    </Dialog>
  );
}
