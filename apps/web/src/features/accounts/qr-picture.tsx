import { encode } from "uqr";

const QUIET_ZONE = 4;

/** A QR code, black on white in both themes, because not every camera reads inverted codes. */
export function QrPicture({
  text,
  label,
  className = "mx-auto w-56",
}: {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const dark = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={`rounded-lg ${className}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join("")} />
    </svg>
  );
}
