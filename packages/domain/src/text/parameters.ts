/**
 * Builds a text and returns it with its parameters, which are the facts that it reads. A
 * notification stores them, so that the text can be built in another language later.
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
