/** The timeout of a request in milliseconds; loading a page may take this long. */
const ANSWER_MS = 60_000;

/** A classic WebDriver session (W3C): sends a path and a body, returns the response's value. */
export interface Session {
  readonly capabilities: { readonly browserVersion: string };
  get<Result>(path: string): Promise<Result>;
  post<Result>(path: string, body?: object): Promise<Result>;
  remove(path: string): Promise<void>;
}

export async function openSession(address: string, wanted: object): Promise<Session> {
  const { sessionId, capabilities } = await ask<{
    sessionId: string;
    capabilities: Session["capabilities"];
  }>("POST", `${address}/session`, { capabilities: { alwaysMatch: wanted } });
  const session = `${address}/session/${sessionId}`;
  return {
    capabilities,
    get: (path) => ask("GET", `${session}${path}`),
    post: (path, body = {}) => ask("POST", `${session}${path}`, body),
    remove: async (path) => void (await ask("DELETE", `${session}${path}`)),
  };
}

async function ask<Result>(method: string, address: string, body?: object): Promise<Result> {
  const answer = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const { value } = (await answer.json()) as {
    value: Result & { error?: string; message?: string };
  };
  if (!answer.ok)
    throw new Error(`${method} ${new URL(address).pathname}: ${value.error}: ${value.message}`);
  return value;
}
