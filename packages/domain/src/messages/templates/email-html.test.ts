import { describe, expect, test } from "vitest";
import { APP_COLOR, accentOf } from "../../settings/squad-color.ts";
import { welcomeMail } from "../password-mail.ts";
import { emailHtml, mailLook } from "./email-html.ts";
import { type EmailBlock, email, paragraph } from "./email-templates.ts";

describe("HTML email", () => {
  const html = (blocks: EmailBlock[], footer = "") =>
    emailHtml("A & B", blocks, footer, { squad: "<Riverside>", accent: null });

  test("escapes text and keeps line breaks", () => {
    const text = html([paragraph(`"5 < 6" & 'so\non'`)]);
    expect(text).toContain("<title>A &amp; B</title>");
    expect(text).toContain("&lt;Riverside&gt;");
    expect(text).toContain(">&quot;5 &lt; 6&quot; &amp; &#39;so<br>on&#39;</p>");
  });

  test.each<[string, EmailBlock, RegExp, string]>([
    ["a heading", { kind: "heading", text: "Night" }, /<h2 [^>]+>Night<\/h2>/, "== Night =="],
    [
      "a list",
      { kind: "list", title: "On it", lines: ["Dana", "Noa"] },
      />On it<\/p><ul [^>]+><li>Dana<\/li><li>Noa<\/li><\/ul>/,
      "On it\n  - Dana\n  - Noa",
    ],
    [
      "a table",
      {
        kind: "table",
        rows: [
          ["Day", "Fri"],
          ["Time", "7"],
        ],
      },
      /<tr><th [^>]+>Day<\/th><td [^>]+>Fri<\/td><\/tr><tr><th [^>]+>Time<\/th><td [^>]+>7<\/td><\/tr><\/table>/,
      "Day: Fri\nTime: 7",
    ],
    [
      "a button",
      { kind: "button", label: "Go", link: "https://a.example/?a&b" },
      /<a href="https:\/\/a\.example\/\?a&amp;b" [^>]+>Go<\/a>/,
      "Go: https://a.example/?a&b",
    ],
  ])("has %s, and plain text with equal content", (_what, block, inHtml, text) => {
    expect(html([block])).toMatch(inHtml);
    expect(email("A", [block]).text).toBe(`${text}\n`);
  });

  test("uses dark colors in dark mode, except for button labels", () => {
    const text = html([]);
    expect(text).toContain('<meta name="color-scheme" content="light dark">');
    const night = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(text)?.[1];
    expect(night).toContain("body{background:#12191d!important}");
    expect(night).not.toMatch(/[},]a[,{]/);
  });

  test("has a footer when one is given", () => {
    expect(html([], "Sent by us.")).toMatch(/<p [^>]+>Sent by us\.<\/p><\/div>/);
    expect(html([]).match(/<p [^>]+>[^<]*/g)).toEqual([
      expect.stringMatching(/>&lt;Riverside&gt;$/),
    ]);
  });

  test("uses the squad's color, else the app's", () => {
    const accent = accentOf("#1e3a8a");
    const look = mailLook({ name: "Riverside", accent });
    expect(look).toEqual({ squad: "Riverside", accent: accent.light });
    expect(emailHtml("A", [], "", look)).toContain("border-bottom:3px solid #1e3a8a");
    expect(mailLook({ name: "Riverside", accent: null }).accent).toBeNull();
    expect(html([])).toContain(`border-bottom:3px solid ${APP_COLOR}`);
  });
});

test("contains a password in the text and the HTML, which both name the sender", () => {
  const facts = {
    firstName: "Dana",
    unitNumber: "C-25",
    squad: "Riverside",
    password: "Kx7m",
    appAddress: "https://a.example",
  };
  const mail = welcomeMail(facts, { squad: "Riverside", accent: null });
  expect(mail).toMatchObject({
    subject: "Welcome to Riverside",
    content: expect.stringContaining("Password: Kx7m"),
  });
  expect(mail.contentHtml).toContain("Sent by Riverside.");
});
