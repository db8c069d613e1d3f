import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonLink } from "../button.tsx";

/** A link for an empty list to the page on which the user can fill it, or to an alternative. */
export function NextStep({
  href,
  onGo,
  children,
}: {
  readonly href: string;
  /** Closes the surrounding panel, which would otherwise stay open on the next page. */
  readonly onGo?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Link href={href} onClick={onGo} className={buttonLink("secondary")}>
      {children}
    </Link>
  );
}
