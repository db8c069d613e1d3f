import { Link, useLocation } from "wouter";
import type { Destination } from "../pages.tsx";

/** A menu link; full-screen pages open in a new window. */
export function MenuLink({
  destination: { path, label, icon: Icon, isWindow },
  onGo,
}: {
  readonly destination: Destination;
  readonly onGo: () => void;
}) {
  const [here] = useLocation();
  const shared = {
    href: path,
    onClick: onGo,
    className:
      "flex min-h-12 items-center gap-3 rounded-lg px-2 font-semibold hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong",
  };
  const content = (
    <>
      <Icon aria-hidden size={20} />
      {label}
    </>
  );
  if (isWindow)
    return (
      <a {...shared} target="_blank" rel="noopener">
        {content}
      </a>
    );
  return (
    <Link {...shared} aria-current={here === path ? "page" : undefined}>
      {content}
    </Link>
  );
}
