import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "../apps/server/src/platform/configuration/configuration-settings.ts";

/**
 * The files in `packaging`, the Dockerfile and compose.yaml must agree with each other and with the
 * app.
 */
const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const unit = read("packaging/watchbill.service");
const example = read("packaging/watchbill.env.example");
const caddy = read("packaging/Caddyfile");
const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");
const deploying = read("docs/deploying.md");
const upgrading = read("docs/upgrading.md");
const STOPPING = "apps/server/src/stop-on-signals.ts";

/** Returns the value of a setting in the systemd unit; throws unless it occurs exactly once. */
function inUnit(name: string): string {
  const found = [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))];
  expect(found, name).toHaveLength(1);
  return found[0]![1]!;
}
const environment = Object.fromEntries(
  inUnit("Environment")
    .split(" ")
    .map((pair) => pair.split("=")),
) as Record<string, string>;
/** Reads a constant from an app source file. */
function constant(file: string, name: string): number {
  const value = new RegExp(`const ${name} = ([\\d_ *]+);`).exec(read(file))?.[1];
  expect(value, `${name} in ${file}`).toBeDefined();
  return value!
    .replaceAll("_", "")
    .split("*")
    .reduce((product, factor) => product * Number(factor), 1);
}

describe("the systemd unit", () => {
  test("starts an existing entry file in the documented folder", () => {
    const [node, script, task] = inUnit("ExecStart").split(" ");
    expect([node, task, existsSync(join(ROOT, script!))]).toEqual(["/usr/bin/node", "start", true]);
    const folder = inUnit("WorkingDirectory");
    for (const line of [`git clone ADDRESS ${folder}\n`, `cd ${folder}\n`])
      expect(deploying).toContain(line);
    expect(unit).toContain(`Documentation=file:${folder}/docs/operating.md`);
    for (const document of [deploying, upgrading]) expect(document).toContain(folder);
  });

  test("runs as the documented user, which may write only its data", () => {
    const [user, data] = [inUnit("User"), environment.DATA_DIR];
    expect([data, inUnit("StateDirectory"), inUnit("Group")]).toEqual([
      `/var/lib/${user}`,
      user,
      user,
    ]);
    expect(deploying).toContain(
      `useradd --system --home-dir ${data} --shell /usr/sbin/nologin ${user}`,
    );
    expect(inUnit("ProtectSystem")).toBe("strict");
    expect(inUnit("NoNewPrivileges")).toBe("yes");
    expect(unit).not.toContain("ReadWritePaths");
  });

  test("allows the app's own stop timeout, even during start", () => {
    const worst = constant(STOPPING, "START_LIMIT_MS") + constant(STOPPING, "STOP_LIMIT_MS");
    expect(Number(inUnit("TimeoutStopSec")) * 1000).toBeGreaterThan(worst);
    expect(inUnit("KillMode")).toBe("mixed");
    const grace = /stop_grace_period: (\d+)s/.exec(compose.split("\n  database:")[0]!);
    expect(Number(grace?.[1]) * 1000).toBeGreaterThan(worst);
  });

  test("and the other deployment files name only existing settings", () => {
    const known = new Set(Object.keys(SETTINGS));
    const passedOn = new Set(["NODE_ENV", "PGPASSWORD"]);
    const inExample = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
    const inDocker = [...dockerfile.matchAll(/\b([A-Z_]+)=\S/g)].map(([, name]) => name!);
    const inCompose = [...compose.split("\n  database:")[0]!.matchAll(/^ {6}([A-Z_]+):/gm)].map(
      ([, name]) => name!,
    );
    const named = [...Object.keys(environment), ...inExample, ...inDocker, ...inCompose];
    expect(named.filter((name) => !known.has(name) && !passedOn.has(name))).toEqual([]);
    expect([inExample.length > 5, inDocker.length > 3, inCompose.length > 4]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("and the other deployment files are installed by the command that their header and the docs give", () => {
    for (const file of [
      "watchbill.service",
      "watchbill.env.example",
      "watchbill-cli",
      "Caddyfile",
    ]) {
      const line = /^# (install -m \d+ packaging\/\S+ \/\S+?),?( |$)/m.exec(
        read(`packaging/${file}`),
      )?.[1];
      expect(line, file).toContain(`packaging/${file} `);
      expect(deploying).toContain(`\n${line}\n`);
    }
    expect(example).toContain(inUnit("EnvironmentFile"));
  });

  test("has a wrapper that runs CLI commands with its user and settings", () => {
    const cli = read("packaging/watchbill-cli");
    for (const name of ["WorkingDirectory", "EnvironmentFile", "UMask"])
      expect(cli).toContain(`--property=${name}=${inUnit(name)} `);
    expect(cli).toContain(`--uid=${inUnit("User")} --gid=${inUnit("Group")} `);
    expect(cli).toContain(`--setenv=DATA_DIR=${environment.DATA_DIR} `);
    expect(cli).toContain(inUnit("ExecStart").replace(/ start$/, ' cli "$@"'));
  });
});

/**
 * Runs an optional checker on a file and returns exit code and output; null if it is not installed.
 */
function evaluated(
  command: string,
  ...args: readonly string[]
): { code: number | null; complaints: string } | null {
  const { error, status, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, HOME: tmpdir() },
  });
  return error ? null : { code: status, complaints: stderr };
}

test("systemd-analyze accepts the unit, if installed", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-unit-"));
  try {
    const file = join(folder, "watchbill.service");
    // The check needs an existing executable, so it uses this machine's Node.
    writeFileSync(file, unit.replace("ExecStart=/usr/bin/node", `ExecStart=${process.execPath}`));
    const said = evaluated("systemd-analyze", "verify", "--man=no", file);
    if (!said)
      return context.skip("systemd-analyze is not installed: the unit is checked as text alone");
    expect(said).toEqual({ code: 0, complaints: "" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("Caddy accepts its file, if installed", (context) => {
  const said = evaluated(
    "caddy",
    "validate",
    "--adapter",
    "caddyfile",
    "--config",
    join(ROOT, "packaging/Caddyfile"),
  );
  if (!said) return context.skip("Caddy is not installed: its file is checked as text alone");
  expect(said.code, said.complaints).toBe(0);
});

describe("the Caddy file", () => {
  test("proxies to the app's port, and the app trusts only Caddy's address", () => {
    expect(/reverse_proxy (\S+) \{/.exec(caddy)?.[1]).toBe(
      `${environment.HOST}:${environment.PORT}`,
    );
    expect(environment.TRUST_PROXY!.split(",")).toEqual([environment.HOST, "::1"]);
    const address = /^(\S+) \{$/m.exec(caddy)?.[1];
    expect(example).toContain(`BASE_URL=https://${address}\n`);
  });

  test("accepts uploads as large as the app does", () => {
    const limit = Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1e6;
    expect(limit).toBeGreaterThan(constant("apps/server/src/app.ts", "UPLOAD_LIMIT_BYTES"));
    const nginx = Number(/client_max_body_size (\d+)m/.exec(deploying)?.[1]) * 2 ** 20;
    expect(nginx).toBeGreaterThan(constant("apps/server/src/app.ts", "UPLOAD_LIMIT_BYTES"));
  });
});

describe("the container", () => {
  test("is built from the lock file, with every package of the repository", () => {
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json (\S+)\/$/gm)].map(
      ([, from, to]) => [from, to],
    );
    const packages = globSync(["packages/*/package.json", "apps/*/package.json"], {
      cwd: ROOT,
    }).map(dirname);
    expect(copied.map(([from]) => from).sort()).toEqual(packages.sort());
    expect(copied.filter(([from, to]) => from !== to)).toEqual([]);
    expect(dockerfile).toContain("COPY package.json package-lock.json ./\n");
    expect(dockerfile).toContain("RUN npm ci ");
    expect(dockerfile).not.toMatch(/npm (install|i|update) /);
    for (const ignored of ["node_modules", ".git", "data"])
      expect(read(".dockerignore").split("\n")).toContain(ignored);
  });

  test("runs an existing entry on the required Node, not as root, with the app's stop signal", () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!);
    const wanted = /WANTED_NODE = (\d+)/.exec(read("scripts/install.mjs"))?.[1];
    expect(images.map((image) => image.split("-")[0])).toEqual([
      `node:${wanted}`,
      `node:${wanted}`,
    ]);
    expect(new Set(images).size).toBe(1);
    // The PostgreSQL and Node binaries need glibc.
    expect(images[0]).not.toContain("alpine");
    for (const [, file] of dockerfile.matchAll(/(?:RUN node|"node",) "?([\w./-]+\.(?:ts|mjs))/g))
      expect(existsSync(join(ROOT, file!)), file).toBe(true);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^CMD \["node", /m);
  });

  test("uses the same port, data folder and health check in compose and the app", () => {
    const port = /PORT=(\d+)/.exec(dockerfile)?.[1];
    const data = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1];
    expect([port, environment.PORT]).toEqual([environment.PORT, port]);
    expect(dockerfile).toContain(`EXPOSE ${port}\n`);
    expect(dockerfile).toContain(`VOLUME ${data}\n`);
    expect(compose).toContain(`"127.0.0.1:${port}:${port}"`);
    expect(compose).toContain(`- data:${data}\n`);
    expect(compose).toContain(`BACKUP_DIR: ${data}/`);
    expect(dockerfile).toContain("+ '/healthz')");
  });

  test("and its database have minimal privileges", () => {
    const [app = "", database = ""] = compose.split("\n  database:");
    const listed = (service: string, key: string): string[] =>
      [
        ...(new RegExp(`^ {4}${key}:\\n((?: {6}.*\\n)+)`, "m").exec(service)?.[1] ?? "").matchAll(
          /- (\S+)/g,
        ),
      ].map(([, item]) => item!);
    for (const service of [app, database]) {
      expect(service).toMatch(/^ {4}read_only: true$/m);
      expect(listed(service, "cap_drop")).toEqual(["ALL"]);
      expect(listed(service, "security_opt")).toEqual(["no-new-privileges:true"]);
      expect(listed(service, "tmpfs")).toContain("/tmp");
    }
    // The app starts as its own user; PostgreSQL's image starts as root, takes its volume and
    // changes user.
    expect(listed(app, "cap_add")).toEqual([]);
    expect(listed(database, "cap_add")).toEqual([
      "CHOWN",
      "DAC_OVERRIDE",
      "FOWNER",
      "SETGID",
      "SETUID",
    ]);
    expect(listed(database, "tmpfs")).toContain("/var/run/postgresql");
  });

  test("uses the bundled PostgreSQL version in compose, and the docs name that version", () => {
    const major = /postgres:(\d+)/.exec(compose)?.[1];
    const own = Object.entries(
      (
        JSON.parse(read("apps/server/package.json")) as {
          optionalDependencies: Record<string, string>;
        }
      ).optionalDependencies,
    ).map(([, version]) => version.split(".")[0]);
    expect([...new Set(own)]).toEqual([major]);
    const services = [...compose.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name!);
    const asked = /docker compose (?:exec|logs|stop|up -d|run --rm|build|pull) (?:--pull )?(\w+)/g;
    for (const [, service] of `${deploying}${upgrading}`.matchAll(asked))
      expect(services).toContain(service);
  });
});

describe("documented upgrade commands", () => {
  const block = /```\n(cd \/opt [\s\S]*?)```/.exec(upgrading)![1]!;
  const stubs = (failing: string) =>
    ["git", "npm", "chown", "systemctl", "watchbill-cli", "curl"].map(
      (name) => `${name}() { ${name === failing ? "false" : "true"}; }`,
    );

  /**
   * Runs the documented upgrade commands, one of which fails, and returns the version of the
   * program installed afterwards.
   */
  function programAfter(failing: string): string {
    const root = mkdtempSync(join(tmpdir(), "watchbill-upgrade-"));
    try {
      const made = `mkdir -p opt/watchbill var/lib/watchbill && echo old > opt/watchbill/version`;
      const next =
        failing === "git"
          ? []
          : ["git() { mkdir -p watchbill.next && echo new > watchbill.next/version; }"];
      const lines = [
        ...stubs(failing),
        ...next,
        block.replaceAll("/opt", `${root}/opt`).replaceAll("/var/lib", `${root}/var/lib`),
      ];
      spawnSync("bash", ["-c", `cd ${root} && ${made} && ${lines.join("\n")}`]);
      return readFileSync(join(root, "opt/watchbill/version"), "utf8").trim();
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }

  test.each(["git", "npm", "chown", "systemctl", "watchbill-cli"])(
    "keep the old program when %s fails",
    (failing) => {
      expect(programAfter(failing)).toBe("old");
    },
  );

  test("install the new program when all commands succeed", () => {
    expect(programAfter("nothing")).toBe("new");
  });
});
