/** An address taken apart, as `URL` does it. */
export interface AddressParts {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  /** Empty where it is the scheme's own. */
  readonly port: string;
}
