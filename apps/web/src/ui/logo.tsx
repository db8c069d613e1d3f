/** The mark: a watch with one unit out. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 512 512">
      <rect width="512" height="512" rx="112" fill="#0f766e" />
      <circle cx="256" cy="256" r="150" fill="none" stroke="#ecfeff" strokeWidth="36" />
      <path d="M256 156v100l70 42" fill="none" stroke="#ecfeff" strokeWidth="36" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="398" cy="114" r="46" fill="#fbbf24" />
    </svg>
  );
}
