import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonLink } from "../button.tsx";

/** A link from an empty list to the page that fills it, or to an alternative. */
export function NextStep({
  href,
  onGo,
  children,
}: {
  readonly href: string;
  /** Closes the surrounding panel if it stays open across pages. */
  readonly onGo?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Link href={href} onClick={onGo} className={buttonLink("secondary")}>
      {children}
    </Link>
  );
}
