import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/api.ts";

/** As many steps back as anybody remembers. */
const MOST_STEPS = 30;

/** A change and how it is taken back; what fills somebody's request for cover cannot be, and shifts that were made by a form are not made again. */
export interface Step {
  readonly title: string;
  readonly description: string;
  readonly run: (() => Promise<unknown>) | null;
  readonly takeBack: (() => Promise<unknown>) | null;
  outcome?: "failed";
}

/** The steps that can be undone and those that were undone, the oldest first. Read when a key is pressed and not when the screen was drawn: two quick presses take back two steps. */
export function useSteps() {
  const done = useStack();
  const undone = useStack();
  return { done, undone };
}

type Stack = ReturnType<typeof useStack>;

function useStack() {
  const steps = useRef<readonly Step[]>([]);
  const [last, setLast] = useState<Step | null>(null);
  const keep = (all: readonly Step[]): void => {
    steps.current = all.slice(-MOST_STEPS);
    setLast(steps.current.at(-1) ?? null);
  };
  return {
    last,
    newest: () => steps.current.at(-1),
    clear: () => keep([]),
    remember: (step: Step) => keep([...steps.current, step]),
    /** False for a step that was forgotten before, as by a second press. */
    forget: (step: Step): boolean => {
      const isKnown = steps.current.includes(step);
      if (isKnown) keep(steps.current.filter((one) => one !== step));
      return isKnown;
    },
  };
}

type Listener = (step: Step) => () => void;
let planner: Listener | null = null;

/** Makes a planner that is open the one whose Undo takes back shifts that a form beside it made. */
export function useMadeByForms({ remember }: Stack, undo: (step: Step) => void): void {
  const listener = useRef<Listener>(() => () => undefined);
  useEffect(() => {
    listener.current = (step) => {
      remember(step);
      return () => undo(step);
    };
  });
  useEffect(() => {
    const own: Listener = (step) => listener.current(step);
    planner = own;
    return () => {
      if (planner === own) planner = null;
    };
  }, []);
}

/** Tells an open planner of shifts that a form made; answers with how they are undone through it, or null where none is open. */
export function noteMade(description: string, shiftIds: readonly number[]): (() => void) | null {
  if (shiftIds.length === 0) return null;
  const takeBack = () => call("shifts.removeMany", { shiftIds: [...shiftIds] });
  return planner?.({ title: "Shifts created", description, run: null, takeBack }) ?? null;
}
