import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonLink } from "./button.tsx";

/** Where somebody goes from a list that is empty: to what would fill it, or to what they would do instead. */
export function NextStep({
  href,
  onGo,
  children,
}: {
  readonly href: string;
  /** Closes what it stands in, where that stays open from page to page. */
  readonly onGo?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Link href={href} onClick={onGo} className={buttonLink("secondary")}>
      {children}
    </Link>
  );
}
