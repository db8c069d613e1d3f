import { useEffect, useRef } from "react";

/** A keyboard command that the visible screen may support. */
export type PageCommand =
  | "new-shift"
  | "today"
  | "previous"
  | "next"
  | "first-view"
  | "second-view"
  | "gaps"
  | "next-gap"
  | "gap-before"
  | "show-coverage"
  | "show-units"
  | "show-names"
  | "print";

type PageCommands = Partial<Readonly<Record<PageCommand, () => void>>>;

const screens: { current: PageCommands }[] = [];

/**
 * Registers a screen's commands while it is mounted; of two screens with one command, the last
 * mounted handles it.
 */
export function usePageCommands(commands: PageCommands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    screens.push(latest);
    return () => void screens.splice(screens.indexOf(latest), 1);
  }, []);
}

/** The visible screen's handler for a command; undefined if unsupported. */
export function pageCommand(name: PageCommand): (() => void) | undefined {
  return screens.findLast(({ current }) => current[name])?.current[name];
}
