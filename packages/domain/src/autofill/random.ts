/** A seeded pseudorandom number generator (sfc32), which gives equal results on every machine. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.trunc(seed / 2 ** 32) ^ 0x9e3779b9;
    this.#c = 0x243f6a88;
    for (let round = 0; round < 16; round++) this.bits();
  }

  /** An unsigned 32-bit integer. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }

  /** A number from 0 up to, but excluding, 1. */
  fraction(): number {
    return this.bits() / 4_294_967_296;
  }

  /** An integer from 0 up to, but excluding, `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }
}
