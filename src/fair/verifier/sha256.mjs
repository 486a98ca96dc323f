// SHA-256 and HMAC (FIPS 180-4, RFC 2104): synchronous, since a promise for each hash would take longer than it

const primes = []
for (let candidate = 2; primes.length < 64; candidate++)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0
const roundConstants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const schedule = new Int32Array(64)

/** Mixes the 64 bytes at `offset` into `state`. */
const compress = (state, bytes, offset) => {
  const w = schedule
  for (let i = 0, at = offset; i < 16; i++, at += 4)
    w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]
    const y = w[i - 2]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0
  }
  let a = state[0]
  let b = state[1]
  let c = state[2]
  let d = state[3]
  let e = state[4]
  let f = state[5]
  let g = state[6]
  let h = state[7]
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[i] + w[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
  state[5] += f
  state[6] += g
  state[7] += h
}

let room = new Uint8Array(4096)
const encoder = new TextEncoder()

/** The state after the first `length` bytes of `room`, which it pads; `before` bytes are already in `state`. */
const finish = (state, length, before) => {
  const end = (length + 72) & ~63
  room.fill(0, length, end)
  room[length] = 0x80
  const bits = 8 * (length + before)
  for (let i = 1, left = bits; left > 0; i++, left = Math.floor(left / 256)) room[end - i] = left % 256
  for (let offset = 0; offset < end; offset += 64) compress(state, room, offset)
  return state
}

/** Writes text (as UTF-8) or bytes into `room`, and returns their number of bytes. */
const put = (data) => {
  const most = typeof data === "string" ? data.length * 3 : data.length
  if (most + 128 > room.length) room = new Uint8Array(2 * most + 128)
  if (typeof data === "string") return encoder.encodeInto(data, room).written
  room.set(data)
  return data.length
}

const sha256State = (data) => finish(initialState.slice(), put(data), 0)
const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))
const hexOf = (state) => {
  let text = ""
  for (let i = 0; i < 8; i++) for (let shift = 24; shift >= 0; shift -= 8) text += hexPairs[(state[i] >>> shift) & 255]
  return text
}
export const bytesOfHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Lower-case hex of the SHA-256 of text (as UTF-8) or bytes. */
export const sha256 = (data) => hexOf(sha256State(data))

/** A key of at most 64 bytes, prepared for many messages: the states after its two padded blocks. */
export const hmacKey = (key) => {
  const padded = (pad) => {
    const block = new Uint8Array(64).fill(pad)
    key.forEach((byte, i) => {
      block[i] ^= byte
    })
    const state = initialState.slice()
    compress(state, block, 0)
    return state
  }
  return { inner: padded(0x36), outer: padded(0x5c) }
}

export const hmac = ({ inner, outer }, message) => {
  const hash = finish(inner.slice(), put(message), 64)
  for (let i = 0; i < 8; i++) for (let byte = 0; byte < 4; byte++) room[4 * i + byte] = hash[i] >>> (24 - 8 * byte)
  return finish(outer.slice(), 32, 64)
}
