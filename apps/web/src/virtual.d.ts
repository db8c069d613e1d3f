declare module "virtual:watchbill-endpoints" {
  import type { EndpointName } from "@watchbill/contract/api";
  export const endpoints: Readonly<Record<EndpointName, readonly [method: string, path: string]>>;
}
