import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { marked } from "marked";
import type { Plugin } from "vite";

const NAME = "virtual:watchbill-handbook";
const FOLDER = fileURLToPath(new URL("../../docs/handbook/", import.meta.url));
const READERS = ["volunteer", "coordinator"] as const;

/**
 * Renders the handbook's Markdown to HTML at build time, so that the browser needs no Markdown
 * parser. Its pictures become build assets.
 */
export function handbookPlugin(): Plugin {
  return {
    name: "watchbill-handbook",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const pages = await Promise.all(
        READERS.map(
          async (reader) =>
            [reader, await pageOf(reader, (file) => this.addWatchFile(file))] as const,
        ),
      );
      const named = pages.flatMap(([, html]) =>
        [...html.matchAll(/src="(pictures\/[\w-]+\.png)"/g)].map(([, file = ""]) => file),
      );
      // Skips missing pictures, which are captured later from this build of the app.
      const pictures = [...new Set(named)].filter((file) => existsSync(FOLDER + file));
      const imports = pictures.map(
        (file, at) => `import p${at} from ${JSON.stringify(`${FOLDER}${file}?url`)};`,
      );
      const texts = pages.map(([reader, html]) => `${reader}: ${templateOf(html, pictures)}`);
      const chapters = Object.fromEntries(
        pages.map(([reader, html]) => [reader, chaptersOf(html)]),
      );
      return [
        ...imports,
        `export const pictures = [${pictures.map((_file, at) => `p${at}`).join()}];`,
        `export const handbook = { ${texts.join()} };`,
        `export const chapters = ${JSON.stringify(chapters)};`,
      ].join("\n");
    },
  };
}

async function pageOf(reader: string, watch: (file: string) => void): Promise<string> {
  const file = `${FOLDER}${reader}.md`;
  watch(file);
  return htmlOf(await readFile(file, "utf8"));
}

/**
 * Renders a handbook page with an anchor for each chapter. A list item that ends with a comment
 * such as `<!-- swaps -->` describes that feature and is hidden while the feature is off.
 */
export function htmlOf(markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  return html
    .replaceAll(HEADING, (_all, title: string) => `<h2 id="${idOf(plain(title))}">${title}</h2>`)
    .replaceAll(
      OF_FEATURE,
      (_all, item: string, feature: string) => `<li data-feature="${feature}">${item}</li>`,
    );
}

const OF_FEATURE = /<li>((?:(?!<li>)[\s\S])*?)\s*<!-- ([a-z-]+) --><\/li>/g;

const HEADING = /<h2[^>]*>([^<]+)<\/h2>/g;

export function chaptersOf(html: string): { id: string; title: string }[] {
  return [...html.matchAll(HEADING)].map(([, title = ""]) => ({
    id: idOf(plain(title)),
    title: plain(title),
  }));
}

/** Decodes the HTML entities in a heading, because a text node would show them literally. */
function plain(title: string): string {
  const written: Readonly<Record<string, string>> = {
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    "#39": "'",
  };
  return title.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => written[name] ?? "");
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, "-");
}

/** Returns the page's HTML as the source of a template string that inserts its pictures' URLs. */
function templateOf(html: string, pictures: readonly string[]): string {
  const quoted = html.replaceAll(/[`\\$]/g, "\\$&");
  return `\`${pictures.reduce((text, file, at) => text.replaceAll(`src="${file}"`, `loading="lazy" src="\${p${at}}"`), quoted)}\``;
}
