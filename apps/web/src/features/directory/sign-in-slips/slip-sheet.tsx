import { formatInstantTime, formatLongDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { Download, Printer } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../lib/api/api.ts";
import { downloadCsv } from "../../../lib/browser/csv-download.ts";
import { Button } from "../../../ui/button.tsx";
import { useUnsavedChanges } from "../../../ui/form/use-unsaved-changes.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { QrPicture } from "../../accounts/qr-picture.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { AddressNote } from "./slip-choice.tsx";

type Made = Output<"members.makeSlips">;

/** Text of the warning before the page is left, because the slips' one-time URLs would be lost. */
const LEAVING = {
  title: "Leave this page? We won't show these links again.",
  keep: "Cancel",
  discard: "Leave page",
};

/** Number of slips on a sheet of A4 or Letter. */
const SLIPS_A_SHEET = 8;

/**
 * Maximum URL length in characters, next to the slip's code, at normal text size. Longer URLs, up
 * to 170 characters, use smaller sizes.
 */
const LONG_ADDRESS = 36;
const VERY_LONG_ADDRESS = 80;

/**
 * Length of the code's first line: four groups with dashes. The remaining three groups are on the
 * second line.
 */
const FIRST_LINE = 20;

/** The sheet of slips to cut out, with a download; the app shows it only once. */
export function SlipSheet({ made, onMore }: { readonly made: Made; readonly onMore: () => void }) {
  const squad = useOrganization();
  const { name } = squad;
  const expiresAt = Temporal.Instant.from(made.expiresAt);
  const until = `${formatLongDay(dateOf(expiresAt, squad.timeZone), squad)}, ${formatInstantTime(expiresAt, squad)}`;
  const address = made.address ?? location.origin;
  const [isSaved, setSaved] = useState(false);
  const question = useUnsavedChanges(!isSaved, LEAVING);
  const save = (): void => {
    downloadCsv("sign-in-slips.csv", [
      ["Unit", "Name", "Link", "Valid until"],
      ...made.slips.map(({ unitNumber, firstName, lastName, path }) => [
        unitNumber,
        `${firstName} ${lastName}`,
        `${address}${path}`,
        until,
      ]),
    ]);
    setSaved(true);
  };
  const onPaper = (): void => {
    print();
    setSaved(true);
  };
  const sheets = Array.from({ length: Math.ceil(made.slips.length / SLIPS_A_SHEET) }, (_, sheet) =>
    made.slips.slice(sheet * SLIPS_A_SHEET, (sheet + 1) * SLIPS_A_SHEET),
  );
  return (
    <div className="grid gap-4 print:block">
      <div className="grid gap-3 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-2xl font-bold">Sign-in slips</h1>
          <div className="acts">
            <Button variant="quiet" onClick={onMore}>
              Back to members
            </Button>
            <Button variant="secondary" onClick={save}>
              <Download aria-hidden size={18} /> Save as CSV
            </Button>
            <Button onClick={onPaper}>
              <Printer aria-hidden size={18} /> Print
            </Button>
          </div>
        </div>
        <p role="status" className="rounded-lg bg-good-soft p-3 font-medium text-good">
          <NoWrap>{`${made.message}. Valid until ${until}.`}</NoWrap>
        </p>
        <p className="rounded-lg bg-warn-soft p-3 text-warn">
          We won't show these links again: print them or save the file before you leave this page.
          Anyone with a slip can use it, so hand them out in person.
        </p>
        {question}
        {made.address === null ? <AddressNote /> : null}
      </div>
      {sheets.map((slips, sheet) => (
        <ul
          key={sheet}
          aria-label={sheets.length > 1 ? `Sheet ${sheet + 1}` : "Slips"}
          className="grid max-w-[190mm] bg-white text-black sm:grid-cols-2 print:max-w-none print:grid-cols-2 print:not-last:break-after-page"
        >
          {slips.map((slip) => (
            <Slip key={slip.memberId} {...slip} squad={name} address={address} until={until} />
          ))}
        </ul>
      ))}
    </div>
  );
}

/**
 * CSS class that shrinks a long URL, so that the code and the last valid day still fit on the slip.
 */
function sizeOf(spot: string): string {
  if (spot.length <= LONG_ADDRESS) return "";
  return spot.length <= VERY_LONG_ADDRESS ? "text-[7.5pt] leading-snug" : "text-[6pt] leading-snug";
}

/**
 * One slip between its cutting lines. It has paper dimensions on screen too, but on a narrow screen
 * it grows with its text.
 */
function Slip({
  unitNumber,
  firstName,
  lastName,
  path,
  squad,
  address,
  until,
}: Made["slips"][number] & {
  readonly squad: string;
  readonly address: string;
  readonly until: string;
}) {
  // If the URL is short, a long name may take two lines.
  const [spot = "", code = ""] = `${address.replace(/^https?:\/\//, "")}${path}`.split("#");
  const isShort = spot.length <= LONG_ADDRESS;
  return (
    <li className="-me-px -mb-px flex h-[64mm] max-sm:h-auto max-sm:min-h-[64mm] break-inside-avoid flex-col gap-[1.5mm] overflow-hidden border border-dashed border-neutral-500 p-[4mm] text-[10pt] leading-snug">
      <div className="flex gap-[3mm]">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{squad}</p>
          <p className="truncate text-[16pt] leading-tight font-bold">{unitNumber}</p>
          <p
            className={`${isShort ? "line-clamp-2" : "truncate"} text-[11pt] leading-tight font-semibold max-sm:line-clamp-none max-sm:whitespace-normal`}
          >
            {firstName} {lastName}
          </p>
          <p className={`mt-[2mm] ${sizeOf(spot)}`}>
            Scan, or open <strong className={isShort ? "" : "break-all"}>{spot}</strong> and type
          </p>
          {/* The code contains no zero-width characters, because a copy must yield only the
              code. */}
          <p className="font-mono text-[9.5pt] font-bold">
            {code.slice(0, FIRST_LINE)}
            <wbr />
            {code.slice(FIRST_LINE)}
          </p>
        </div>
        <QrPicture
          text={`${address}${path}`}
          label={`Code of ${unitNumber}`}
          className="size-[38mm] shrink-0"
        />
      </div>
      <p className="text-[8.5pt]">Choose your password there. Works once, until {until}.</p>
    </li>
  );
}
