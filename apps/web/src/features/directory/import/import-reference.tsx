import { OFFERED_ACCEPTS, OLDER_COLUMNS } from "@watchbill/domain/members/import/csv-cells";
import {
  kindColumns,
  MEMBER_CSV_COLUMNS,
  qualificationColumns,
  type SquadLists,
} from "@watchbill/domain/members/import/csv-columns";
import { holdingAccepts } from "@watchbill/domain/members/import/csv-qualifications";

export function ImportReference({ lists }: { readonly lists: SquadLists }) {
  return (
    <details className="rounded-lg border border-line">
      <summary className="min-h-11 px-3 py-2.5 font-semibold">Field reference</summary>
      <div className="space-y-3 border-t border-line p-3 text-sm">
        <p className="text-ink-soft">
          The first row names the columns, in any order. firstName, lastName, email and unitNumber
          are required; missing columns get the default value. We recognize headings such as Unit #,
          Mobile or Surname; match any others above. Separate cells with commas or semicolons. Older
          columns also work: {OLDER_COLUMNS.join(", ")}.
        </p>
        <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr]">
          {MEMBER_CSV_COLUMNS.map(({ name, isRequired, accepts }) => (
            <div key={name} className="sm:contents">
              <dt className="font-semibold break-all">
                {name}
                {isRequired ? <span className="font-normal text-bad"> (required)</span> : null}
              </dt>
              <dd className="text-ink-soft">{accepts}</dd>
            </div>
          ))}
          {kindColumns(lists.kinds).map(({ heading }) => (
            <div key={heading} className="sm:contents">
              <dt className="font-semibold break-all">{heading}</dt>
              <dd className="text-ink-soft">
                {OFFERED_ACCEPTS}; with days they can't: weekly except Wed, Fri
              </dd>
            </div>
          ))}
          {qualificationColumns(lists).map(({ heading, qualification: { code, expires } }) => (
            <div key={heading} className="sm:contents">
              <dt className="font-semibold break-all">{heading}</dt>
              <dd className="text-ink-soft">
                Heading can also be {code}; accepts {holdingAccepts(expires)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
