/** The parts of a URL, as the `URL` class parses them. */
export interface AddressParts {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  /** The port; empty for the scheme's default port. */
  readonly port: string;
}
