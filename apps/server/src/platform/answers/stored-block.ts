const LONGEST_STORED_BYTES = 0xff_ff;

/** Bytes as they are, as a block of a compressed stream: its head, and the length twice, the second time turned over (RFC 1951, 3.2.4). */
export function storedBlock(bytes: Buffer): Buffer {
  if (bytes.length > LONGEST_STORED_BYTES) throw new Error("A block holds no more than 64 kB as they are");
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & LONGEST_STORED_BYTES, 3);
  return Buffer.concat([head, bytes]);
}
