import { stepInText } from "@watchbill/domain/stand-ins/could-stand-in";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";

interface Props {
  readonly assignmentId: number;
  /** Stops refetching while the request is sent: the member may no longer be on the shift. */
  readonly isAsking: boolean;
}

/**
 * Shows how many members could take the spot before the member requests a replacement. The request
 * does not wait for this count.
 */
export function CouldTakeOwn({ assignmentId, isAsking }: Props) {
  const { data } = useEndpoint("shifts.ownStandIns", { id: assignmentId }, { enabled: !isAsking });
  return <Line stepIn={data} />;
}

/** Shows that count to a coordinator who requests a replacement for a member. */
export function CouldTakeTheirs({ assignmentId, isAsking }: Props) {
  const { data } = useEndpoint("shifts.standInsFor", { id: assignmentId }, { enabled: !isAsking });
  return (
    <Line
      stepIn={data && { count: data.could.length, overrideCount: data.overrides.length }}
      isAdmin
    />
  );
}

/** Reserves its height while loading to avoid layout shift. */
function Line({
  stepIn,
  isAdmin = false,
}: {
  readonly stepIn: Output<"shifts.ownStandIns"> | undefined;
  readonly isAdmin?: boolean;
}) {
  return (
    <p
      aria-live="polite"
      className={`min-h-6 font-semibold ${stepIn?.count === 0 ? "text-warn" : ""}`}
    >
      {stepIn ? stepInText(stepIn, isAdmin) : null}
    </p>
  );
}
