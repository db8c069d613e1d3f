import { stepInText } from "@watchbill/domain/stand-ins/could-stand-in";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";

interface Props {
  readonly assignmentId: number;
  /**
   * True while the request is sent. Stops refetching, because the member may no longer be on the
   * shift.
   */
  readonly isAsking: boolean;
}

/**
 * Shows a member, before they request a replacement, how many members could take the spot. The
 * request does not wait for this count.
 */
export function CouldTakeOwn({ assignmentId, isAsking }: Props) {
  const { data } = useEndpoint("shifts.ownStandIns", { id: assignmentId }, { enabled: !isAsking });
  return <Line stepIn={data} />;
}

/**
 * Shows a coordinator who requests a replacement for a member how many members could take the spot.
 */
export function CouldTakeTheirs({ assignmentId, isAsking }: Props) {
  const { data } = useEndpoint("shifts.standInsFor", { id: assignmentId }, { enabled: !isAsking });
  return (
    <Line
      stepIn={data && { count: data.could.length, overrideCount: data.overrides.length }}
      isAdmin
    />
  );
}

/** The line with the count; reserves its height while the count loads, to avoid layout shift. */
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
