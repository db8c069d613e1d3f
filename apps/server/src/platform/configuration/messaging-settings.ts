import { z } from "zod";
import { address, oneOf, secret, text, wholeNumber } from "./setting-schemas.ts";

const headers = z.string().transform((json, context) => {
  const parsed = z
    .record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n]*$/))
    .safeParse(jsonOf(json));
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: "custom",
    message: 'a JSON object of headers such as {"Authorization":"Bearer …"}',
  });
  return z.NEVER;
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const HTTP = /^https?:$/;
/** A field of a JSON object or form; dots lead into objects. */
const FIELD = /^[\w-]+(\.[\w-]+)*$/;

/** The settings of email, SMS and push; part of `SETTINGS`. */
export const MESSAGING_SETTINGS = {
  SMTP_URL: {
    schema: address(/^smtps?:$/, "smtp://user:password@mail.example.org:587"),
    fallback: null,
    about: "The mail server. Without it, emails stay in the message log and aren't sent.",
  },
  MAIL_FROM: {
    schema: text("an email address", /^[^\r\n]*@[^\r\n]*$/),
    fallback: null,
    about: "The sender address of emails; required with SMTP_URL.",
  },
  MAIL_PER_SECOND: {
    schema: wholeNumber(1, 1000),
    fallback: "20",
    about: "The most emails per second that an instance sends.",
  },
  DKIM_DOMAIN: {
    schema: text("a domain", /^[\w.-]+$/),
    fallback: null,
    about: "The domain for DKIM signatures; needs the next two settings.",
  },
  DKIM_SELECTOR: {
    schema: text("a selector", /^[\w.-]+$/),
    fallback: null,
    about: "The DKIM selector.",
  },
  DKIM_PRIVATE_KEY_FILE: {
    schema: text("a file", /./),
    fallback: null,
    about: "The file with the DKIM private key (PEM).",
  },
  SMS_GATEWAY: {
    schema: oneOf(["none", "twilio", "http"]),
    fallback: "none",
    about:
      "How texts are sent. With none, texts go by carrier email where the carrier still supports it, without delivery receipts.",
  },
  SMS_PER_SECOND: {
    schema: wholeNumber(1, 1000),
    fallback: "5",
    about: "The most texts per second that an instance sends.",
  },
  SMS_COUNTRY_CODE: {
    schema: text("digits", /^[1-9]\d{0,2}$/),
    fallback: "1",
    about:
      "Country calling code of the squad, for the first start and the upgrade from 1.3.0; after that the country is a setting.",
  },
  TWILIO_ACCOUNT_SID: {
    schema: text("an account SID", /^[\w-]+$/),
    fallback: null,
    about: "For SMS_GATEWAY=twilio.",
  },
  TWILIO_AUTH_TOKEN: {
    schema: secret,
    fallback: null,
    about: "For SMS_GATEWAY=twilio; also verifies the signatures of Twilio's callbacks.",
  },
  TWILIO_FROM: {
    schema: text(
      "a number such as +15550100000, or a messaging service SID",
      /^(\+\d{8,15}|MG\w+)$/,
    ),
    fallback: null,
    about: "The sender number or messaging service.",
  },
  TWILIO_BASE_URL: {
    schema: address(HTTP, "https://api.twilio.com"),
    fallback: "https://api.twilio.com",
    about: "The address of Twilio's Messages API.",
  },
  SMS_HTTP_URL: {
    schema: address(HTTP, "https://gateway.example.org/send"),
    fallback: null,
    about: "For SMS_GATEWAY=http: the address that receives each text as a POST.",
  },
  SMS_HTTP_HEADERS: {
    schema: headers,
    fallback: "{}",
    about: "Headers of that request, as a JSON object.",
  },
  SMS_HTTP_BODY: {
    schema: text("a body with {to} and {message}", /(?=.*\{to\})(?=.*\{message\})/s),
    fallback: '{"to":"{to}","message":"{message}","id":"{id}"}',
    about:
      "The body of that request; {to}, {message} and {id} are filled in, encoded as JSON strings or form fields like the rest of the body.",
  },
  SMS_HTTP_SUCCESS: {
    schema: z.string().refine(isPattern, "a regular expression"),
    fallback: "",
    about:
      "A regular expression that a 2xx response must match to count as accepted; if empty, any 2xx counts.",
  },
  SMS_HTTP_INBOUND_SECRET: {
    schema: text("16 letters, digits, - or _, or more", /^[\w-]{16,100}$/),
    fallback: null,
    about:
      "The end of the address to which that gateway posts members' answers: BASE_URL/api/sms/inbound/SECRET. Without it texts have no answer codes.",
  },
  SMS_HTTP_INBOUND_FROM: {
    schema: text("a field such as from or data.from", FIELD),
    fallback: "from",
    about: "The field of that post, a JSON object or a form, with the member's number.",
  },
  SMS_HTTP_INBOUND_TEXT: {
    schema: text("a field such as message or data.text", FIELD),
    fallback: "message",
    about: "The field of that post with the text.",
  },
  PUSH_CONTACT: {
    schema: text("a mailto: or https: address", /^(mailto:|https:).+/),
    fallback: null,
    about: "The contact address for push services; default: mailto: and MAIL_FROM.",
  },
  PUSH_HOSTS: {
    schema: text("host names separated by commas", /^[\w.*:[\],\s-]+$/),
    fallback:
      "fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com",
    about: "The push services that browsers may use; other addresses are refused.",
  },
  ONESIGNAL_APP_ID: {
    schema: text("an app id", /^[\w-]+$/),
    fallback: null,
    about: "OneSignal app for the host of BASE_URL and for phones; turns OneSignal on.",
  },
  ONESIGNAL_API_KEY: {
    schema: secret,
    fallback: null,
    about: "The REST API key of that app; required with ONESIGNAL_APP_ID.",
  },
  ONESIGNAL_OTHER_APP_ID: {
    schema: text("an app id", /^[\w-]+$/),
    fallback: null,
    about: "OneSignal app for all other hosts; without it, browsers there use Web Push.",
  },
  ONESIGNAL_OTHER_API_KEY: {
    schema: secret,
    fallback: null,
    about: "The REST API key of that app; required with ONESIGNAL_OTHER_APP_ID.",
  },
  ONESIGNAL_BASE_URL: {
    schema: address(HTTP, "https://api.onesignal.com"),
    fallback: "https://api.onesignal.com",
    about: "The address of OneSignal's API.",
  },
  ONESIGNAL_SDK_URL: {
    schema: address(HTTP, "https://cdn.onesignal.com/sdks/web/v16"),
    fallback: "https://cdn.onesignal.com/sdks/web/v16",
    about: "The address of OneSignal's browser scripts.",
  },
} as const;

function isPattern(source: string): boolean {
  try {
    return new RegExp(source).source.length > 0;
  } catch {
    return false;
  }
}
