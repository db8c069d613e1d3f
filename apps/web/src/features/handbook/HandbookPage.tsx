import { chapters, handbook, pictures } from "virtual:watchbill-handbook";
import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { isSaveData } from "../../lib/routing/lazy.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";

type Reader = keyof typeof handbook;

const READERS: readonly { readonly value: Reader; readonly label: string }[] = [
  { value: "volunteer", label: "For volunteers" },
  { value: "coordinator", label: "For coordinators" },
];

/**
 * The handbook, which starts with the part for the viewer's role; it is cached with the app for
 * offline use.
 */
export default function HandbookPage({ isAdmin }: { readonly isAdmin: boolean }) {
  const [params, setParams] = useSearchParams();
  const reader =
    READERS.find(({ value }) => value === params.get("for"))?.value ??
    (isAdmin ? "coordinator" : "volunteer");
  useEffect(keepPictures, []);
  const { features } = useOrganization();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-6 print:block">
      <div className="flex flex-wrap items-center justify-between gap-2 lg:col-span-2">
        <h1 className="text-2xl font-bold">Handbook</h1>
        <span className="print:hidden">
          <Segmented
            label="Audience"
            options={READERS}
            value={reader}
            onChange={(value) => setParams({ for: value }, { replace: true })}
          />
        </span>
      </div>
      <nav aria-label="Chapters" className="sticky top-20 hidden self-start lg:block print:hidden">
        <ul className="grid gap-0.5">
          {chapters[reader].map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded-lg px-3 text-[0.9375rem] font-semibold text-ink-soft pointer-fine:min-h-9 hover:bg-raised hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Card>
        {/* The HTML is our own documents, rendered at build time, and contains no user input. */}
        <div
          className="handbook mx-auto max-w-3xl"
          dangerouslySetInnerHTML={{ __html: withFeatures(handbook[reader], features) }}
        />
      </Card>
    </div>
  );
}

/** Hides the list items about features that are off. */
function withFeatures(html: string, features: readonly string[]): string {
  return html.replaceAll(/<li data-feature="([^"]+)">/g, (item, feature: string) =>
    features.includes(feature) ? item : "<li hidden>",
  );
}

/**
 * Fetches the handbook's pictures once, so that they are available offline; not if the browser asks
 * to save data.
 */
function keepPictures(): void {
  if (isSaveData()) return;
  for (const address of pictures) fetch(address).catch(() => undefined);
}
