import { generateKeyPairSync, sign } from "node:crypto";

/** A private key and its certificate, as a server takes them. */
export interface SelfMade {
  readonly key: string;
  readonly cert: string;
}

const [SEQUENCE, SET, INTEGER, BITS, TEXT, TIME] = [0x30, 0x31, 0x02, 0x03, 0x0c, 0x18];
const COMMON_NAME = Buffer.from("0603550403", "hex");
const ECDSA_WITH_SHA256 = Buffer.from("300a06082a8648ce3d040302", "hex");

/** Creates a self-signed certificate for `host` that expires at a given time. */
export function selfMadeCertificate(host: string, endsAt: Temporal.Instant): SelfMade {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from(host)))));
  const validity = der(SEQUENCE, timeOf(endsAt.subtract({ hours: 24 * 90 })), timeOf(endsAt));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const said = der(
    SEQUENCE,
    der(INTEGER, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    spki,
  );
  const signature = der(BITS, Buffer.of(0), sign("sha256", said, privateKey));
  const lines =
    der(SEQUENCE, said, ECDSA_WITH_SHA256, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

function timeOf(at: Temporal.Instant): Buffer {
  return der(TIME, Buffer.from(at.toString({ smallestUnit: "second" }).replaceAll(/[-:T]/g, "")));
}

/** Encodes one DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80
      ? [length]
      : length < 0x1_00
        ? [0x81, length]
        : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
