/**
 * The files of the current build (`files`) and of the previous build (`before`), which a tab may
 * still run.
 */
export interface Builds {
  readonly files: readonly string[];
  readonly before: readonly string[];
}

/**
 * Message from a page to its service worker: the app's files that the page loaded without the
 * worker.
 */
export interface Loaded {
  readonly loaded: readonly string[];
}

/** Returns the recorded builds after an update; unchanged if the same build is activated again. */
export function afterUpdate(known: Builds, files: readonly string[]): Builds {
  const isSame =
    files.length === known.files.length && files.every((file) => known.files.includes(file));
  return isSame ? known : { files, before: known.files };
}

/** Lists the cached files that neither a build in use nor the cached offline page needs. */
export function needlessFiles(
  kept: readonly string[],
  { files, before }: Builds,
  page: readonly string[],
): string[] {
  const needed = new Set([...files, ...before, ...page]);
  return kept.filter((file) => file.startsWith("/assets/") && !needed.has(file));
}

/** Lists the files that a page's HTML references. */
export function filesOfPage(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}
