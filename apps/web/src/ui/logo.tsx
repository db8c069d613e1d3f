/**
 * The organization's logo, or the app's. In the dark theme it has a background on which dark logos
 * are visible.
 */
export function Logo({
  src,
  size = 28,
}: {
  readonly src: string | null | undefined;
  readonly size?: number | string;
}) {
  if (!src) return <Mark size={size} />;
  return (
    <img
      src={src}
      alt=""
      style={{ height: size }}
      className="max-w-40 min-w-0 rounded-md bg-[light-dark(transparent,#fff)] object-contain"
    />
  );
}

/** The app's logo: a watch whose face shows one unit out. */
function Mark({ size }: { readonly size: number | string }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 512 512">
      <rect width="512" height="512" rx="112" fill="#0f766e" />
      <circle cx="256" cy="256" r="150" fill="none" stroke="#ecfeff" strokeWidth="36" />
      <path
        d="M256 156v100l70 42"
        fill="none"
        stroke="#ecfeff"
        strokeWidth="36"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="398" cy="114" r="46" fill="#fbbf24" />
    </svg>
  );
}
