import { useEffect, useRef } from "react";

/** What the screen that is shown can be told by a key, where it can. */
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

export type PageCommands = Partial<Readonly<Record<PageCommand, () => void>>>;

const screens: { current: PageCommands }[] = [];

/** Offers what a screen can be told for as long as it is shown; of two that can be told the same, the one that came last hears it. */
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

/** What a command does on the screen that is shown; undefined where it means nothing. */
export function pageCommand(name: PageCommand): (() => void) | undefined {
  return screens.findLast(({ current }) => current[name])?.current[name];
}
