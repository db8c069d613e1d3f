import { erasureUnconfirmed } from "@watchbill/domain/privacy/erased-member";
import { plural } from "@watchbill/domain/text/language";
import { durationText } from "@watchbill/domain/time/format";
import { type FormEvent, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";

type Erasure = Output<"privacy.erasure">;

/**
 * Lists the data that the erasure deletes, with the field for the unit number; or shows why erasure
 * is not possible.
 */
export function Erasing({
  memberId,
  onClose,
}: {
  readonly memberId: number;
  readonly onClose: () => void;
}) {
  const erasure = useEndpoint("privacy.erasure", { id: memberId });
  return (
    <>
      <p className="mb-4 text-ink-soft">Permanently deletes this member's personal data.</p>
      <QueryBoundary
        of={erasure}
        loading={<Skeleton className="h-72" />}
        failed="Couldn't load this member's data."
      >
        {(data) =>
          data.blockedBecause === null ? (
            <EraseForm erasure={data} onClose={onClose} />
          ) : (
            <Blocked erasure={data} onClose={onClose} />
          )
        }
      </QueryBoundary>
    </>
  );
}

function Blocked({
  erasure,
  onClose,
}: {
  readonly erasure: Erasure;
  readonly onClose: () => void;
}) {
  return (
    <div className="space-y-4">
      <p>{erasure.blockedBecause}</p>
      <div className="flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function EraseForm({
  erasure,
  onClose,
}: {
  readonly erasure: Erasure;
  readonly onClose: () => void;
}) {
  const { id, unitNumber } = erasure;
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const erase = useCommand("privacy.erase", {
    done: ({ message }) => ({ title: "Member erased", description: message }),
    onSuccess: onClose,
    failed: { title: "Nothing was erased", text: "Couldn't erase the member. Try again." },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const unconfirmed = erasureUnconfirmed(unitNumber, typed);
    setFault(unconfirmed?.message);
    if (!unconfirmed) erase.mutate({ id, unitNumber: typed });
  };
  return (
    <form className="space-y-4" onSubmit={submit}>
      <Consequences erasure={erasure} />
      <TextField
        label={`Type ${unitNumber} to confirm`}
        value={typed}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={erase.isPending && "Erasing..."}>
          Erase personal data
        </Button>
      </DialogActions>
    </form>
  );
}

/** Lists how much data is erased and how much stays. */
function Consequences({ erasure: { goes, stays, becomes } }: { readonly erasure: Erasure }) {
  const { messages, notifications, notes, devices } = goes;
  const counts: readonly (readonly [count: number, text: string])[] = [
    [
      messages,
      plural(
        messages,
        "1 message to them (delivery times are kept)",
        `${messages} messages to them (delivery times are kept)`,
      ),
    ],
    [notifications, plural(notifications, "1 notification", `${notifications} notifications`)],
    [
      notes,
      plural(
        notes,
        "1 note, including reasons and time off",
        `${notes} notes, including reasons and time off`,
      ),
    ],
    [
      devices,
      plural(
        devices,
        "1 device, including passkeys and calendars",
        `${devices} devices, including passkeys and calendars`,
      ),
    ],
  ];
  const gone = [
    "Name, unit number, email, phone and settings",
    ...counts.flatMap(([count, text]) => (count === 0 ? [] : [text])),
    "Their name in notifications and logs",
  ];
  const left = [
    plural(
      stays.shifts,
      `1 shift served, ${durationText(stays.minutes)} logged`,
      `${stays.shifts} shifts served, ${durationText(stays.minutes)} logged`,
    ),
    `All under “${becomes}”, so reports stay correct`,
    ...stays.shared,
  ];
  return (
    <>
      <Facts title="Deleted" facts={gone} />
      <Facts title="Kept" facts={left} />
      <p className="text-sm text-ink-soft">
        Older backups still contain this data. New backups don't.
      </p>
    </>
  );
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc space-y-1 ps-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
