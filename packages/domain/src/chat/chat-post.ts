import type { ChatForm } from "./chat.ts";
import { type ChatWords, shownLines } from "./chat-message.ts";

/** Parts two signs that would be one command, and is not seen. */
const NOTHING = "\u200B";
/** Discord takes no more. */
const LONGEST_DISCORD = 2_000;
/** Of Discord: no previews of what is linked to. */
const NO_PREVIEWS = 4;

/**
 * The body that a service takes, as JSON. Whatever the words hold (`@everyone`, `<!channel>`, a link's or any other markup) is
 * shown as it stands: it pings nobody, and leads nowhere but to the squad's own page.
 */
export function chatBody(form: ChatForm, words: ChatWords): string {
  return JSON.stringify(BODIES[form](words));
}

const BODIES: Readonly<Record<ChatForm, (words: ChatWords) => Readonly<Record<string, unknown>>>> =
  {
    slack: (words) => ({
      text: composed(words, (text) => escaped(inert(text)), escaped),
      // Nothing in it is markup.
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    }),
    discord: (words) => ({
      content: fitted(words, LONGEST_DISCORD),
      allowed_mentions: { parse: [] },
      flags: NO_PREVIEWS,
    }),
    mattermost: (words) => ({ text: composed(words, forMarkdown, (link) => link) }),
    // As it reads without markup, and as a room shows it: where the second is missing, the first is read as Markdown.
    matrix: (words) => ({
      text: composed(
        words,
        (text) => unbracketed(inert(text)),
        (link) => link,
      ),
      html: composed(
        words,
        forHtml,
        (link) => `<a href="${asHtml(link)}">${asHtml(link)}</a>`,
        "<br>",
      ),
    }),
  };

function composed(
  words: ChatWords,
  write: (text: string) => string,
  writeLink: (link: string) => string,
  between = "\n",
): string {
  const { texts, link } = shownLines(words);
  return [...texts.map(write), ...(link === null ? [] : [writeLink(link)])].join(between);
}

/** As many lines as a message may hold; what was left out is counted. */
function fitted(words: ChatWords, longest: number): string {
  const text = composed(words, forMarkdown, (link) => `<${link}>`);
  if (text.length <= longest || words.lines.length === 0) return text.slice(0, longest);
  return fitted({ ...words, lines: words.lines.slice(0, -1), more: words.more + 1 }, longest);
}

/** Without what calls somebody or becomes a link by itself. */
function inert(text: string): string {
  return text
    .replaceAll("@", `@${NOTHING}`)
    .replaceAll("://", `:/${NOTHING}/`)
    .replaceAll(/\bwww\./gi, `$&${NOTHING}`);
}

/** The three signs that begin something, to Slack as in HTML. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Not every reader of commands in brackets spares what has a stroke before it. */
function unbracketed(text: string): string {
  return text.replaceAll("<", "‹").replaceAll(">", "›");
}

/** The signs of Markdown each with a stroke before it. */
function forMarkdown(text: string): string {
  return unbracketed(inert(text)).replaceAll(/[\\`*_{}[\]()#+\-.!~|]/g, String.raw`\$&`);
}

function forHtml(text: string): string {
  return asHtml(inert(text));
}

function asHtml(text: string): string {
  return escaped(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
