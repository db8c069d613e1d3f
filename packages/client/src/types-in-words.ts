type Schema = boolean | { readonly [key: string]: unknown };

/** A JSON Schema as a TypeScript type; what it cannot say is unknown. */
export function typeInWords(schema: Schema): string {
  if (typeof schema === "boolean") return schema ? "unknown" : "never";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
  // A number that may be given as text is still meant as what its type says.
  const parts = schema.type === undefined ? (schema.anyOf ?? schema.oneOf) : undefined;
  if (Array.isArray(parts)) return union(parts.map((part) => typeInWords(part as Schema)));
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => `(${typeInWords(part as Schema)})`).join(" & ");
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeInWords({ ...schema, type: type as string })));
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `${bracketed(typeInWords((schema.items ?? true) as Schema))}[]`;
    case "object":
      return objectInWords(schema);
    default:
      return "unknown";
  }
}

function objectInWords({ properties, required = [], additionalProperties }: { readonly [key: string]: unknown }): string {
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
  if (fields.length === 0) {
    const isOpen = typeof additionalProperties === "object" && additionalProperties !== null;
    if (isOpen) return `Record<string, ${typeInWords(additionalProperties as Schema)}>`;
    return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
  }
  const lines = fields.map(([name, schema]) => {
    const isNeeded = (required as readonly string[]).includes(name);
    return `${commentOf(schema)}${nameInWords(name)}${isNeeded ? "" : "?"}: ${typeInWords(schema)};`;
  });
  return `{ ${lines.join(" ")} }`;
}

function commentOf(schema: Schema): string {
  const said = typeof schema === "object" ? schema.description : undefined;
  return typeof said === "string" ? `/** ${said.replaceAll("*/", "* /")} */ ` : "";
}

function nameInWords(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(" | ") || "never";
}

function bracketed(type: string): string {
  return / [|&] /.test(type) && !type.startsWith("{")
    ? `(${type})`
    : type.startsWith("{") && type.includes("} |")
      ? `(${type})`
      : type;
}
