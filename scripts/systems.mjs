/** The supported and tested systems, for which bundled PostgreSQL and Node binaries exist. */
const SUPPORTED = new Set(["linux x64 glibc", "linux arm64 glibc", "darwin x64", "darwin arm64"]);
const LIST = "Linux on x64 or arm64 with glibc (Debian, Ubuntu, Fedora, ...) and macOS";

/**
 * Returns null on a supported system, else a message and whether the start must end. An unsupported
 * system has no bundled PostgreSQL, so the start ends unless an external database is set.
 */
export function systemVerdict({ platform, arch, libc, hasDatabase }) {
  const system = [platform, arch, ...(platform === "linux" ? [libc] : [])].join(" ");
  if (SUPPORTED.has(system)) return null;
  const name = nameOf({ platform, arch, libc });
  const way =
    platform === "win32"
      ? "Start it in WSL 2 or in a container"
      : "Start it in a container of a supported system";
  return hasDatabase
    ? {
        ends: false,
        words: `Watchbill is not tested on ${name} and may not work. It runs on ${LIST}.`,
      }
    : {
        ends: true,
        words: `Watchbill does not run on ${name}. It runs on ${LIST}. ${way}; see docs/deploying.md.`,
      };
}

function nameOf({ platform, arch, libc }) {
  if (platform === "win32") return "Windows without WSL";
  if (platform === "linux")
    return libc === "musl" ? `Linux with musl (Alpine) on ${arch}` : `Linux on ${arch}`;
  return `${platform === "darwin" ? "macOS" : platform} on ${arch}`;
}

export function thisSystem() {
  const { platform, arch } = process;
  // Skips reverse DNS lookups, which take seconds and are not needed.
  if (process.report) process.report.excludeNetwork = true;
  const libc =
    platform === "linux" && !process.report?.getReport().header.glibcVersionRuntime
      ? "musl"
      : "glibc";
  return { platform, arch, libc, hasDatabase: Boolean(process.env.DATABASE_URL) };
}
