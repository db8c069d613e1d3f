/** The parts of the app among the addresses that a page of this origin has loaded, as paths. */
export function partsLoaded(addresses: readonly string[], origin: string): string[] {
  const paths = addresses
    .filter((address) => address.startsWith(`${origin}/assets/`))
    .map((address) => new URL(address).pathname);
  return [...new Set(paths)];
}
