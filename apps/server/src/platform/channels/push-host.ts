/**
 * True for an https address of an allowed push service, at the default port; an allowed loopback
 * may use http.
 */
export function isPushAddress(endpoint: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  const isLoopback = hostname === "127.0.0.1";
  if (port !== "" && !isLoopback) return false;
  const isAllowed = allowedHosts.some((host) =>
    host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
  return isAllowed && (protocol === "https:" || (protocol === "http:" && isLoopback));
}
