import type { Part } from "./organization-contents.ts";

/**
 * Table of contents of a long page: each part with its current setting; a press scrolls there and
 * moves the focus.
 */
export function ContentsNav({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <nav
      aria-label="On this page"
      className="rounded-xl border border-line bg-surface p-2 shadow-card"
    >
      <ul className="grid gap-x-2 sm:grid-cols-2 xl:grid-cols-3">
        {parts.map(({ id, title, said }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                const heading = document.getElementById(id);
                if (!heading) return;
                // Keeps the URL unchanged, so that Back leaves the page instead of going from part
                // to part.
                event.preventDefault();
                heading.scrollIntoView({ block: "start" });
                heading.focus({ preventScroll: true });
              }}
              className="block min-h-11 rounded-lg px-3 py-1.5 hover:bg-raised"
            >
              <span className="block font-semibold text-accent-strong">{title}</span>
              <span className="block text-sm text-ink-soft">{said}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
