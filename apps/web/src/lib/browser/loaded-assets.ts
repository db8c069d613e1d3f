/** Filters the app's parts from the URLs a page has loaded; returns paths of this origin. */
export function partsLoaded(addresses: readonly string[], origin: string): string[] {
  const paths = addresses
    .filter((address) => address.startsWith(`${origin}/assets/`))
    .map((address) => new URL(address).pathname);
  return [...new Set(paths)];
}
