interface Source {
  readonly path: string;
  readonly text: string;
}

/** Lists domain exports that no app or package uses; use in tests does not count. */
export function unusedRules(all: readonly Source[]): string[] {
  const imported = new Set(
    all.flatMap(({ text }) =>
      [...text.matchAll(/\bimport (?:type )?\{([^}]*)\} from/g)].flatMap(([, names = ""]) =>
        names.split(",").map(
          (name) =>
            name
              .replace(/^\s*type /, "")
              .split(" as ")[0]
              ?.trim() ?? "",
        ),
      ),
    ),
  );
  return all.flatMap(({ path, text }) =>
    path.startsWith("packages/domain/")
      ? [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)]
          .map(([, name = ""]) => name)
          .filter(
            (name) => !imported.has(name) && text.split(new RegExp(`\\b${name}\\b`)).length < 3,
          )
          .map((name) => `${path}: only tests use ${name}`)
      : [],
  );
}
