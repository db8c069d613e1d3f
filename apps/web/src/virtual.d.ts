declare module "virtual:watchbill-endpoints" {
  import type { EndpointName } from "@watchbill/contract/api";
  export const endpoints: Readonly<
    Record<EndpointName, readonly [method: string, path: string, inQuery?: readonly string[]]>
  >;
}

declare module "virtual:watchbill-handbook" {
  /**
   * The two parts of the handbook as HTML, one for members and one for coordinators; rendered at
   * build time.
   */
  export const handbook: Readonly<Record<"volunteer" | "coordinator", string>>;
  /** The chapters of each part; a chapter's id is the id of its heading. */
  export const chapters: Readonly<
    Record<keyof typeof handbook, readonly { readonly id: string; readonly title: string }[]>
  >;
  export const pictures: readonly string[];
}
