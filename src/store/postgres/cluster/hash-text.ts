const seed = 0x9e3779b9 + 3923095
const bytesOfARound = 12

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

const encoder = new TextEncoder()

/**
 * The number by which a cluster places a text: PostgreSQL's own `hashtext`, so that a process knows where an organization lies
 * without asking. It is Bob Jenkins' lookup3 over the bytes of the text.
 */
export const hashText = (text: string): number => {
  const { length } = encoder.encode(text)
  // Behind its end, a text counts as zeros; the lowest byte of the third word of the last round stays free.
  const padded = new Uint8Array((Math.floor(length / bytesOfARound) + 1) * bytesOfARound + 1)
  const rounds = Math.floor(length / bytesOfARound)
  encoder.encodeInto(text, padded)
  const last = rounds * bytesOfARound
  padded.copyWithin(last + 9, last + 8, last + bytesOfARound)
  padded[last + 8] = 0
  const words = new DataView(padded.buffer)
  let a = (seed + length) | 0
  let b = a
  let c = a
  for (let at = 0; at < last; at += bytesOfARound) {
    a = (a + words.getInt32(at, true)) | 0
    b = (b + words.getInt32(at + 4, true)) | 0
    c = (c + words.getInt32(at + 8, true)) | 0
    a = ((a - c) | 0) ^ rotate(c, 4)
    c = (c + b) | 0
    b = ((b - a) | 0) ^ rotate(a, 6)
    a = (a + c) | 0
    c = ((c - b) | 0) ^ rotate(b, 8)
    b = (b + a) | 0
    a = ((a - c) | 0) ^ rotate(c, 16)
    c = (c + b) | 0
    b = ((b - a) | 0) ^ rotate(a, 19)
    a = (a + c) | 0
    c = ((c - b) | 0) ^ rotate(b, 4)
    b = (b + a) | 0
  }
  a = (a + words.getInt32(last, true)) | 0
  b = (b + words.getInt32(last + 4, true)) | 0
  c = (c + words.getInt32(last + 8, true)) | 0
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}
