import { History as HistoryIcon, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import {
  ALREADY_NOTIFIED,
  isTooLate,
  redo,
  redoLast,
  type UndoHistory,
  type UndoStep,
  undo,
  undoLast,
  useUndoHistory,
} from "../../lib/undo/undo-stack.ts";
import { Button, IconButton } from "../button.tsx";
import { Popover } from "./popover.tsx";

/** Undo and redo buttons, and the list of the actions in this tab. */
export function UndoBar() {
  const { done, undone } = useUndoHistory();
  const [lastStep, lastUndone] = [done.at(-1), undone.at(-1)];
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="secondary"
        className="phone:px-3"
        disabledReason={lastStep ? null : "Nothing to undo"}
        title={lastStep ? `${lastStep.title}: ${lastStep.description}` : ""}
        onClick={undoLast}
      >
        <Undo2 aria-hidden size={18} /> <span className="phone:sr-only">Undo</span>
      </Button>
      <Button
        variant="secondary"
        className="phone:px-3"
        disabledReason={lastUndone ? null : "Nothing to redo"}
        title={lastUndone ? `${lastUndone.title}: ${lastUndone.description}` : ""}
        onClick={redoLast}
      >
        <Redo2 aria-hidden size={18} /> <span className="phone:sr-only">Redo</span>
      </Button>
      <WhatWasDone done={done} undone={undone} />
    </div>
  );
}

function WhatWasDone(history: UndoHistory) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label="Undo history"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Undo history">
          <HistoryIcon aria-hidden size={18} />
        </IconButton>
      }
    >
      <Steps history={history} />
    </Popover>
  );
}

function Steps({ history: { done, undone } }: { readonly history: UndoHistory }) {
  // Renders each second, because an action may become too late to undo while the list is open.
  useNow(1_000);
  if (done.length + undone.length === 0)
    return (
      <p className="p-3 text-ink-soft">
        No changes yet. Your schedule changes in this tab appear here so you can undo them.
      </p>
    );
  return (
    <ul
      aria-label="Undo history"
      tabIndex={0}
      className="max-h-96 divide-y divide-line overflow-y-auto p-2"
    >
      {undone.map((step, index) => (
        <Row
          key={`undone ${index}`}
          step={step}
          note="Undone"
          label="Redo"
          onPress={() => redo(step)}
        />
      ))}
      {done.toReversed().map((step, index) => (
        <Row
          key={`done ${done.length - index}`}
          step={step}
          note={isTooLate(step) ? ALREADY_NOTIFIED : null}
          label={isTooLate(step) ? null : "Undo"}
          onPress={() => undo(step)}
        />
      ))}
    </ul>
  );
}

function Row({
  step: { title, description },
  note,
  label,
  onPress,
}: {
  readonly step: UndoStep;
  readonly note: string | null;
  readonly label: "Undo" | "Redo" | null;
  readonly onPress: () => void;
}) {
  return (
    <li className="flex items-center justify-between gap-2 py-1.5">
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft">{description}</span>
        {note ? <span className="block text-sm text-warn">{note}</span> : null}
      </span>
      {label ? (
        <Button
          variant="secondary"
          aria-label={`${label}: ${title}, ${description}`}
          onClick={onPress}
        >
          {label}
        </Button>
      ) : null}
    </li>
  );
}
