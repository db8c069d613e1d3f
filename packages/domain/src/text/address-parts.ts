/** The parts of a URL, as `URL` parses them. */
export interface AddressParts {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  /** Empty for the scheme's default port. */
  readonly port: string;
}
