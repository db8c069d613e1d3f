/** The files of the build that runs, and of the one before it, which a tab may still be showing. */
export interface Builds {
  readonly files: readonly string[];
  readonly before: readonly string[];
}

/** What a page tells its worker: the parts of the app that it loaded without it. */
export interface Loaded {
  readonly loaded: readonly string[];
}

/** What is known once a build is put to use; the same one again changes nothing. */
export function afterUpdate(known: Builds, files: readonly string[]): Builds {
  const isSame =
    files.length === known.files.length && files.every((file) => known.files.includes(file));
  return isSame ? known : { files, before: known.files };
}

/** The kept files that no build in use needs, nor the page that opens without a network. */
export function needlessFiles(
  kept: readonly string[],
  { files, before }: Builds,
  page: readonly string[],
): string[] {
  const needed = new Set([...files, ...before, ...page]);
  return kept.filter((file) => file.startsWith("/assets/") && !needed.has(file));
}

/** What a page loads at once. */
export function filesOfPage(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}
