/** Returns the paths of the app's assets among the URLs that a page has loaded. */
export function partsLoaded(addresses: readonly string[], origin: string): string[] {
  const paths = addresses
    .filter((address) => address.startsWith(`${origin}/assets/`))
    .map((address) => new URL(address).pathname);
  return [...new Set(paths)];
}
