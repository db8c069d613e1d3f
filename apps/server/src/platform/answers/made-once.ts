/** What was read for everybody, with what has been made of it since, by what made it. All of it goes with what was read. */
const everybodys = new WeakMap<object, Map<unknown, unknown>>();

/** Says that something was read for everybody and is not changed any more, and gives it. */
export function asEverybodys<T>(read: T): T {
  if (typeof read === "object" && read !== null && !everybodys.has(read)) everybodys.set(read, new Map());
  return read;
}

/** Whether it was read for everybody, or made of what was. */
export function isEverybodys(read: unknown): boolean {
  return typeof read === "object" && read !== null && everybodys.has(read);
}

/**
 * What `make` makes of something. Of what is everybody's it is made once by whatever `by` names, and is everybody's too; of anything
 * else each time. It must depend on that alone.
 */
export function madeOnce<Read, Made>(read: Read, by: unknown, make: (read: Read) => Made): Made {
  const before = typeof read === "object" && read !== null ? everybodys.get(read) : undefined;
  if (!before) return make(read);
  if (!before.has(by)) before.set(by, asEverybodys(make(read)));
  return before.get(by) as Made;
}
