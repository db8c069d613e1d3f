/** Every hashed file of the build, in the service worker only. */
declare const WATCHBILL_FILES: readonly string[];

declare module "virtual:watchbill-endpoints" {
  import type { EndpointName } from "@watchbill/contract/api";
  export const endpoints: Readonly<Record<EndpointName, readonly [method: string, path: string]>>;
}
