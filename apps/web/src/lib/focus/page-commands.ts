import { useEffect, useRef } from "react";

/** A keyboard command that a screen may support. */
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
 * Registers a screen's commands while the screen is mounted. If two screens have the same command,
 * the one mounted last handles it.
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

/** Returns the visible screen's handler for a command; undefined if no screen supports it. */
export function pageCommand(name: PageCommand): (() => void) | undefined {
  return screens.findLast(({ current }) => current[name])?.current[name];
}
