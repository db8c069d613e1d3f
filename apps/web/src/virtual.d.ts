declare module "virtual:watchbill-endpoints" {
  import type { EndpointName } from "@watchbill/contract/api";
  export const endpoints: Readonly<
    Record<EndpointName, readonly [method: string, path: string, inQuery?: readonly string[]]>
  >;
}

declare module "virtual:watchbill-handbook" {
  /** Handbook parts as HTML by audience, rendered at build time. */
  export const handbook: Readonly<Record<"volunteer" | "coordinator", string>>;
  /** The chapters of each part, by the ids of their headings. */
  export const chapters: Readonly<
    Record<keyof typeof handbook, readonly { readonly id: string; readonly title: string }[]>
  >;
  export const pictures: readonly string[];
}
