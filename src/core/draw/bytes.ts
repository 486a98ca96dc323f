/** The value of a lower-case hex digit. */
const digitOf = (code: number): number => (code & 15) + (code >> 6) * 9

/** Writes numbers and texts as few bytes, one draw after the other. */
export class Writer {
  readonly #bytes = new Uint8Array(1024)
  #end = 0

  /** Starts over, also after a draw that could not be written. */
  restart() {
    this.#end = 0
  }

  /** A whole number of at most 53 bits, 7 bits a byte, the lowest first. */
  number(value: number) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`a draw cannot store the number ${value}`)
    let left = value
    for (; left >= 128; left = Math.floor(left / 128)) this.#bytes[this.#end++] = (left % 128) | 128
    this.#bytes[this.#end++] = left
  }

  /** By hand, since `setFromHex` needs a view, which costs more than the digits. */
  hex(text: string) {
    for (let i = 0; i < text.length; i += 2)
      this.#bytes[this.#end++] = (digitOf(text.charCodeAt(i)) << 4) | digitOf(text.charCodeAt(i + 1))
  }

  ascii(text: string) {
    this.number(text.length)
    for (let i = 0; i < text.length; i++) this.#bytes[this.#end++] = text.charCodeAt(i)
  }

  written(): Uint8Array {
    return this.#bytes.slice(0, this.#end)
  }
}

/** Reads what a `Writer` has written, in the same order. Throws a RangeError where it ends early. */
export class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError("a stored draw is cut off")
    return byte
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  skip(length: number) {
    this.#at += length
  }

  hex(length: number): string {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at).toHex()
  }

  ascii(): string {
    let text = ""
    for (let left = this.number(); left > 0; left--) text += String.fromCharCode(this.byte())
    return text
  }
}
