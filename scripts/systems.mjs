/** What Watchbill is made for and tried on; its own PostgreSQL and Node come as programs for these. */
const SUPPORTED = new Set(["linux x64 glibc", "linux arm64 glibc", "darwin x64", "darwin arm64"]);
const LIST = "Linux on x64 or arm64 with glibc (Debian, Ubuntu, Fedora, ...) and macOS";

/**
 * Whether the app runs on a system: null where it does, else whether the start ends there and the sentence that says why and what
 * to do. Elsewhere there is no PostgreSQL to bring along, so that it ends; with a database of one's own it may work, and goes on.
 */
export function systemVerdict({ platform, arch, libc, hasDatabase }) {
  const system = [platform, arch, ...(platform === "linux" ? [libc] : [])].join(" ");
  if (SUPPORTED.has(system)) return null;
  const name = nameOf({ platform, arch, libc });
  const way =
    platform === "win32"
      ? "Start it in WSL 2 (there it is Linux) or in a container"
      : "Start it in a container of a system that it runs on";
  return hasDatabase
    ? {
        ends: false,
        words: `Watchbill is not tried on ${name}, and may not work there. It runs on ${LIST}.`,
      }
    : {
        ends: true,
        words: `Watchbill does not run on ${name}. It runs on ${LIST}. ${way}: docs/deploying.md says how.`,
      };
}

function nameOf({ platform, arch, libc }) {
  if (platform === "win32") return "Windows itself";
  if (platform === "linux")
    return libc === "musl" ? `Linux with musl (Alpine) on ${arch}` : `Linux on ${arch}`;
  return `${platform === "darwin" ? "macOS" : platform} on ${arch}`;
}

/** The system that this process runs on. */
export function thisSystem() {
  const { platform, arch } = process;
  // Looking up the names of all addresses takes seconds, and is not asked for.
  if (process.report) process.report.excludeNetwork = true;
  const libc =
    platform === "linux" && !process.report?.getReport().header.glibcVersionRuntime
      ? "musl"
      : "glibc";
  return { platform, arch, libc, hasDatabase: Boolean(process.env.DATABASE_URL) };
}
