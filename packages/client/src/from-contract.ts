import { type Api, api, type EndpointName } from "@watchbill/contract/api";
import type { InputOf, WireOutputOf } from "@watchbill/contract/endpoint";
import { type Client, type ClientOptions, createClient, type Routes } from "./create-client.ts";

/** The contract's calls as the client takes them; in the package that is packed the same types are written out. */
export type ContractCalls = {
  readonly [Name in EndpointName]: {
    input: InputOf<Api[Name]>;
    output: WireOutputOf<Api[Name]>;
    isRepeatable: true extends Api[Name]["isRepeatable"] ? true : false;
  };
};

/** Where the contract's calls are, and which are done once under a key. */
export function contractRoutes(): Routes {
  return Object.fromEntries(
    Object.entries(api).map(([name, { method, path, isRepeatable }]) => [
      name,
      isRepeatable ? [method, path, "repeatable"] : [method, path],
    ]),
  );
}

/** The client as this repository uses it, straight from the contract. */
export function createWatchbill(options?: ClientOptions): Client<ContractCalls> {
  return createClient<ContractCalls>(contractRoutes(), options);
}
