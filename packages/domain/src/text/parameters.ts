/**
 * Writes a text and returns it with its parameters: the facts that it reads. A notification stores
 * them, so that it can be written in another language.
 */
export function withParameters<Facts extends object, Text extends object>(
  write: (facts: Facts) => Text,
  facts: Facts,
): Text & { readonly parameters: Partial<Facts> } {
  const parameters: Partial<Facts> = {};
  const recorded = new Proxy(facts, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      Reflect.set(parameters, key, value);
      return value;
    },
  });
  return { ...write(recorded), parameters };
}
