import { describe, expect, test } from "vitest";
import { readIncomingText } from "./incoming-text.ts";
import { RESERVED_WORDS } from "./reserved-words.ts";

const kindOf = (text: string) => readIncomingText(text).kind;

describe("incoming text", () => {
  test.each([
    // The opt-out words that the FCC lists, in any case and with any punctuation.
    "stop",
    "STOP",
    " stop \n",
    "Stop.",
    "STOP!",
    "STOP!!!",
    "“STOP”",
    "*stop*",
    "STOP 🛑",
    "S T O P",
    "Stop stop stop",
    "ＳＴＯＰ",
    "\u202aSTOP\u202c",
    "quit",
    "end",
    "revoke",
    "cancel",
    "unsubscribe",
    "optout",
    "OPT OUT",
    "opt-out",
    "Opt Out",
    "opt.out",
    "STOPALL",
    "STOP ALL",
    "stop please",
    "Please stop.",
    "Stop, please!",
    "Stop. Thank you",
    "No. Stop.",
    "ok stop now",
    "stop it",
    "Stop this!",
    "Stop texting me",
    "stop sending me these messages",
    "Stop all texts",
    "please stop the text messages, wrong number",
    "Stop texting me at 5am!",
    "stop sending alerts about shifts",
    "end texts",
    "Cancel texts please",
    "unsubscribe me",
    "Un-subscribe",
    "unsub",
    "Please unsubscribe me from this list",
    "Unsubscribe me from your texts, thanks",
    "opt me out",
    "I want to opt out",
    "I’d like to opt out of these texts",
    "How do I opt out?",
    "I would like to unsubscribe",
    "remove me",
    "Remove me from your list",
    "remove my number",
    "Please remove my number from the text list",
    "take me off the list",
    "take me off your text list",
    "No more texts",
    "no texts please",
    "unsubscribe from everything",
    "no more messages please!",
    "Do not text me",
    "don't text me anymore",
    "Don’t contact me again",
    "do not send me further texts",
    "I don't want these texts",
    "I no longer wish to receive messages",
    "I revoke my consent",
    "revoke consent",
    "delete my number",
    "leave me alone",
    "הסר",
  ])("is an opt-out when it is %j", (text) => expect(kindOf(text)).toBe("opt-out"));

  test.each([
    "wrong number",
    "I got no texts",
    "no message came on Friday",
    "You never send me texts",
    "I don't get messages",
    "my texts stopped",
    "STOP C-15",
    "STOP 12345",
    "stop by at 7?",
    "I'll stop at the base first",
    "bus stop",
    "Don't stop",
    "Please don't stop the texts!",
    "why did you stop texting me",
    "cancel my shift",
    "Can you cancel Friday?",
    "opt out of Friday",
    "I want to opt out of my shift",
    "remove me from the shift",
    "Remove me from Sunday",
    "take me off Friday",
    "the end",
    "at the end of the shift",
    "I quit smoking",
    "yes please",
    "Yes, I can come",
    "I can help",
    "start at six",
    "no",
    "Thanks!",
    "On my way",
    "417 please",
    "",
    "!!!",
  ])("is neither an opt-out nor an answer when it is %j", (text) =>
    expect(kindOf(text)).toBe("other"),
  );

  test.each(["START", "start", "Start.", "unstop", "UNSTOP!", "start texts again", "Yes", "YES!"])(
    "reads %j as an opt-in",
    (text) => expect(kindOf(text)).toBe("opt-in"),
  );

  test.each(["HELP", "help!", "Info", "help please"])("reads %j as a question for help", (text) =>
    expect(kindOf(text)).toBe("help"),
  );

  test.each([
    [" 417. ", { code: "417", choice: null }],
    ["A7", { code: "7", choice: "A" }],
  ])("is a reply code when it is %j", (text, code) =>
    expect(readIncomingText(text)).toEqual({ kind: "code", code }),
  );

  test("is marked as a bare keyword, which a carrier answers itself, unless it has other words", () => {
    for (const word of RESERVED_WORDS)
      expect(readIncomingText(` ${word.toLowerCase()}\n`)).toMatchObject({ isKeyword: true });
    for (const text of ["Stop.", "stop please", "OPT OUT", "Start!"])
      expect(readIncomingText(text)).toMatchObject({ isKeyword: false });
  });
});
