import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in for OneSignal: the browser script, which validates its calls, and the API. */
export interface OneSignalServer {
  readonly address: string;
  /** The calls of the scripts on pages, in order: name and arguments. */
  readonly received: (readonly [string, unknown])[];
  /** The response to the browser's permission prompt. */
  answer: "granted" | "denied";
  /** True if its script is unavailable. */
  isOff: boolean;
  /** Messages that servers sent through its API, in order. */
  readonly sent: { readonly key: string; readonly body: Readonly<Record<string, unknown>> }[];
  /** The API's error response instead of accepting a message. */
  fault: {
    readonly status: number;
    readonly headers?: Record<string, string>;
    readonly body: string;
  } | null;
  close(): Promise<void>;
}

export async function startOneSignalServer(): Promise<OneSignalServer> {
  const received: (readonly [string, unknown])[] = [];
  const sent: OneSignalServer["sent"] = [];
  let address = "";
  const server = createServer((request, response) => void answer(request, response));
  const one: OneSignalServer = {
    get address() {
      return address;
    },
    received,
    answer: "granted",
    isOff: false,
    sent,
    fault: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? "";
    const body = await textOf(request);
    const send = (type: string, text: string) =>
      response
        .writeHead(200, { "content-type": type, "access-control-allow-origin": "*" })
        .end(text);
    if (one.isOff) response.writeHead(503).end();
    else if (url === "/sdk/OneSignalSDK.page.js")
      send("text/javascript", pageScript(address, one.answer));
    else if (/^\/sync\/[\w-]+\/web\?callback=__jp0$/.test(url))
      send("text/javascript", "__jp0({ success: true })");
    else if (url === "/notifications") {
      sent.push({
        key: String(request.headers.authorization),
        body: JSON.parse(body) as Record<string, unknown>,
      });
      const {
        status,
        headers = {},
        body: text,
      } = one.fault ?? { status: 200, body: JSON.stringify({ id: `n-${sent.length}` }) };
      response.writeHead(status, headers).end(text);
    } else if (url === "/heard") {
      received.push(JSON.parse(body) as [string, unknown]);
      send("application/json", "{}");
    } else response.writeHead(404).end();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return one;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/**
 * The part of SDK version 16 that the app may use. It needs what the real script needs: a service
 * worker under its own scope, settings as a script from its API, and API calls. The page's policy
 * must allow all of them.
 */
function pageScript(address: string, answer: string): string {
  return `(() => {
  const api = ${JSON.stringify(address)};
  const store = localStorage;
  let isReady = false;
  const listeners = [];
  const must = (isRight, text) => { if (!isRight) throw new TypeError(text); };
  const isText = (value) => typeof value === "string" && value !== "";
  const hear = async (name, given) => {
    must(isReady, name + " before init");
    const said = await fetch(api + "/heard", { method: "POST", keepalive: true, body: JSON.stringify([name, given ?? null]) });
    must(said.ok, "the API refused " + name);
  };
  const loaded = (source) => new Promise((resolve, reject) => {
    globalThis.__jp0 = resolve;
    const script = document.createElement("script");
    script.src = source;
    script.onerror = () => reject(new Error("no settings"));
    document.head.append(script);
  });
  const permission = () => store.getItem("stand-in permission") ?? "default";
  globalThis.OneSignal = {
    async init(options) {
      must(!isReady, "SDK already initialized");
      must(isText(options.appId), "init without an app");
      const worker = new URL(options.serviceWorkerPath, location.origin + "/");
      must(worker.pathname.startsWith(options.serviceWorkerParam.scope), "the worker is outside its scope");
      const answer = await fetch(worker);
      must(answer.ok && answer.headers.get("content-type").startsWith("text/javascript"), "no worker");
      must((await answer.text()).includes('importScripts("' + api + '/sdk/OneSignalSDK.sw.js")'), "another worker");
      await loaded(api + "/sync/" + options.appId + "/web?callback=__jp0");
      isReady = true;
      await hear("init", options.appId);
    },
    async login(externalId) {
      must(isText(externalId), "an external id is a text");
      await hear("login", externalId);
    },
    async logout() {
      await hear("logout");
    },
    Notifications: {
      get permissionNative() { return permission(); },
      async requestPermission() {
        await hear("requestPermission");
        store.setItem("stand-in permission", ${JSON.stringify(answer)});
        for (const listener of listeners) listener(permission() === "granted");
      },
      addEventListener(event, listener) {
        must(event === "permissionChange", "no such event");
        listeners.push(listener);
      },
    },
    User: {
      addEmail(email) {
        must(isText(email) && email.includes("@"), "no email");
        void hear("addEmail", email);
      },
      addTags(tags) {
        must(Object.values(tags).every(isText), "tags are texts");
        void hear("addTags", tags);
      },
      PushSubscription: {
        get id() { return store.getItem("stand-in id"); },
        get optedIn() { return store.getItem("stand-in on") === "yes"; },
        async optIn() {
          await hear("optIn");
          store.setItem("stand-in on", "yes");
          // The API returns the id a little later.
          setTimeout(() => store.setItem("stand-in id", "player-" + crypto.randomUUID()), 300);
        },
        async optOut() {
          await hear("optOut");
          store.setItem("stand-in on", "no");
        },
      },
    },
  };
})();
`;
}
