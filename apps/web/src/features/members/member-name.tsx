/** A member's unit number and name; the unit number never breaks over two lines. */
export function MemberName({
  of: { unitNumber, firstName, lastName },
}: {
  readonly of: {
    readonly unitNumber: string;
    readonly firstName: string;
    readonly lastName: string;
  };
}) {
  return (
    <>
      <span className="font-semibold whitespace-nowrap">{unitNumber}</span> {firstName} {lastName}
    </>
  );
}
