declare module "virtual:watchbill-endpoints" {
  import type { EndpointName } from "@watchbill/contract/api";
  export const endpoints: Readonly<
    Record<EndpointName, readonly [method: string, path: string, inQuery?: readonly string[]]>
  >;
}

declare module "virtual:watchbill-handbook" {
  /** Each reader's part as HTML, made from the documents while building. */
  export const handbook: Readonly<Record<"volunteer" | "coordinator", string>>;
  /** Its chapters, by the ids of their headings. */
  export const chapters: Readonly<
    Record<keyof typeof handbook, readonly { readonly id: string; readonly title: string }[]>
  >;
  /** The addresses of its pictures. */
  export const pictures: readonly string[];
}
