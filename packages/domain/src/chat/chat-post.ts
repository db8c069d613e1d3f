import type { ChatForm } from "./chat.ts";
import { type ChatWords, shownLines } from "./chat-message.ts";

/** A zero-width space, inserted to break character pairs that have a meaning in chats. */
const NOTHING = "\u200B";
/** Discord's message limit. */
const LONGEST_DISCORD = 2_000;
/** Discord's flag that suppresses link previews. */
const NO_PREVIEWS = 4;

/**
 * Builds the JSON body for a chat service. Markup in the text (`@everyone`, `<!channel>`, links)
 * appears literally. The message mentions no member, and its only link leads to the squad's own
 * page.
 */
export function chatBody(form: ChatForm, words: ChatWords): string {
  return JSON.stringify(BODIES[form](words));
}

const BODIES: Readonly<Record<ChatForm, (words: ChatWords) => Readonly<Record<string, unknown>>>> =
  {
    slack: (words) => ({
      text: composed(words, (text) => escaped(inert(text)), escaped),
      // Turns Slack markup off.
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
    // Sends plain text and HTML, because Matrix clients read text alone as Markdown.
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

/** Keeps as many lines as the service's limit allows and counts the omitted ones. */
function fitted(words: ChatWords, longest: number): string {
  const text = composed(words, forMarkdown, (link) => `<${link}>`);
  if (text.length <= longest || words.lines.length === 0) return text.slice(0, longest);
  return fitted({ ...words, lines: words.lines.slice(0, -1), more: words.more + 1 }, longest);
}

/** Prevents the text from creating mentions and automatic links. */
function inert(text: string): string {
  return text
    .replaceAll("@", `@${NOTHING}`)
    .replaceAll("://", `:/${NOTHING}/`)
    .replaceAll(/\bwww\./gi, `$&${NOTHING}`);
}

/** Escapes Slack's three special characters, which are the same as in HTML. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Replaces brackets, because some clients ignore a backslash before them. */
function unbracketed(text: string): string {
  return text.replaceAll("<", "‹").replaceAll(">", "›");
}

/** Escapes Markdown characters with a backslash. */
function forMarkdown(text: string): string {
  return unbracketed(inert(text)).replaceAll(/[\\`*_{}[\]()#+\-.!~|]/g, String.raw`\$&`);
}

function forHtml(text: string): string {
  return asHtml(inert(text));
}

function asHtml(text: string): string {
  return escaped(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
