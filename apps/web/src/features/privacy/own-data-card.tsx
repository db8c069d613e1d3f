import { LEFT_OUT_OF_ROWS, ownDataPage } from "@watchbill/domain/privacy/own-data-page";
import { FileBraces, FileText } from "lucide-react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { download } from "../../lib/browser/csv-download.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { organizationNow } from "../settings/organization.ts";

const FILE_NAME = "my-data";

/**
 * Shows how much data the app stores about the member, with an export as a readable page or as
 * JSON.
 */
export function OwnDataCard() {
  const data = useEndpoint("privacy.ownData", {});
  return (
    <Card title="Stored data">
      <p className="mb-3 text-ink-soft">
        The data we store about you, why, and for how long. {LEFT_OUT_OF_ROWS}
      </p>
      <QueryBoundary
        of={data}
        loading={<Skeleton className="h-48" />}
        failed="Couldn't load your data."
      />
      {data.data ? <Kept data={data.data} /> : null}
    </Card>
  );
}

function Kept({
  data,
}: {
  readonly data: NonNullable<ReturnType<typeof useEndpoint<"privacy.ownData">>["data"]>;
}) {
  const asPage = (): void => {
    const page = ownDataPage(data.squad, data.tables, {
      at: Temporal.Instant.from(data.at),
      squad: { ...organizationNow(), timeZone: data.timeZone },
      leftOut: data.leftOut,
    });
    download(`${FILE_NAME}.html`, new Blob([page], { type: "text/html;charset=utf-8" }));
  };
  const asJson = (): void =>
    download(
      `${FILE_NAME}.json`,
      new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button onClick={asPage}>
          <FileText aria-hidden size={18} /> Download readable copy
        </Button>
        <Button variant="secondary" onClick={asJson}>
          <FileBraces aria-hidden size={18} /> Download as JSON
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {data.tables.map(({ name, title, why, kept, rows }) => (
          <li key={name} className="py-2">
            <p className="flex justify-between gap-3 font-semibold">
              <span>{title}</span>
              <span className="tabular-nums">{rows.length}</span>
            </p>
            <p className="text-sm text-ink-soft">
              Purpose: {why}. Kept: {kept}.
            </p>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 font-semibold">Also stored, not included in the download</h3>
      <ul className="list-disc space-y-1 ps-5 text-sm text-ink-soft">
        {data.leftOut.map(({ title, because }) => (
          <li key={title}>
            {title}: {because}.
          </li>
        ))}
      </ul>
    </>
  );
}
