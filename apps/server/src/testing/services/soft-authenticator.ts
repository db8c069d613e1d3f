import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/** A simulated authenticator with one passkey, by the WebAuthn standard. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  /** The origin that its browser reports. */
  origin: string;
  isPersonVerified = true;
  private readonly host: string;
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync(
    "ec",
    { namedCurve: "P-256" },
  );
  private count = 0;

  constructor(origin: string) {
    this.origin = origin;
    this.host = new URL(origin).hostname;
  }

  create({ challenge }: { challenge: string }) {
    const { x = "", y = "" } = this.key.publicKey.export({ format: "jwk" });
    const publicKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, "base64url")),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([
      this.authenticatorData(HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      publicKey,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(data),
    ]);
    return this.credential({
      clientDataJSON: this.clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  sign({ challenge }: { challenge: string }) {
    this.count += 1;
    const clientData = this.clientData("webauthn.get", challenge);
    const data = this.authenticatorData(0);
    const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
    return this.credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: createSign("sha256")
        .update(signed)
        .sign(this.key.privateKey)
        .toString("base64url"),
    });
  }

  /** Resets the counter, as if the passkey had been copied to another phone. */
  deleteUses(): void {
    this.count = 0;
  }

  private credential<Response>(response: Response) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }),
    );
  }

  private authenticatorData(more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    const flags = Buffer.from([(this.isPersonVerified ? USER_PRESENT_AND_VERIFIED : 0x01) | more]);
    return Buffer.concat([createHash("sha256").update(this.host).digest(), flags, count]);
  }
}

/** Encodes a byte string in CBOR. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}

/** Encodes a short text in CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}
