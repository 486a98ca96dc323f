#!/usr/bin/env node
/**
 * Checks the draws of a game of Premio without trusting those who made them:
 *
 *   node verify-draws.mjs pack.ndjson [--checkpoints events.ndjson]
 *
 * A pack is an organization's export of the draws of a campaign or mini-game: chains of records, each with the hash of
 * the previous one, and the seed of every closed chain. All draws of such a chain are repeated from its seed. The file
 * is read twice as a stream: first for what later records say about earlier ones (seeds, shown moments, taken places),
 * then to check every record in order. The exit code is 0, or 1 after the first faulty record is named.
 *
 * The program has no dependencies, and runs under Node 20, Bun and in a browser (`verifyPack`, `checkDraw`).
 * `bun run verifier` joins it from the files of src/fair/verifier in the repository of Premio.
 */

// ---- SHA-256 and HMAC (FIPS 180-4, RFC 2104): synchronous, since a promise for each hash would take longer than it ----

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
const bytesOfHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Lower-case hex of the SHA-256 of text (as UTF-8) or bytes. */
export const sha256 = (data) => hexOf(sha256State(data))

/** A key of at most 64 bytes, prepared for many messages: the states after its two padded blocks. */
const hmacKey = (key) => {
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

const hmac = ({ inner, outer }, message) => {
  const hash = finish(inner.slice(), put(message), 64)
  for (let i = 0; i < 8; i++) for (let byte = 0; byte < 4; byte++) room[4 * i + byte] = hash[i] >>> (24 - 8 * byte)
  return finish(outer.slice(), 32, 64)
}

// ---- The numbers of a draw, and what they pick ----

/** The bytes whose HMAC gives a draw's numbers. */
export const messageOf = (chainId, n, clientSeed = "") => `premio.draw.v1\n${chainId}\n${n}\n${clientSeed}`

/** u[0] to u[3] from the words of an HMAC: 53 bits each. */
const numbersIn = (words) =>
  [0, 2, 4, 6].map((i) => ((words[i] >>> 0) * 2 ** 21 + (words[i + 1] >>> 11)) / 2 ** 53)

/** The numbers of draw `n` of a chain; `seed` is hex. */
export const numbersOf = (seed, chainId, n, clientSeed) =>
  numbersIn(hmac(hmacKey(bytesOfHex(seed)), messageOf(chainId, n, clientSeed)))

/** The candidate that `u` picks by weight; undefined if there are none. */
export const pick = (candidates, u) => {
  let left = u * candidates.reduce((total, { weight }) => total + weight, 0)
  let last
  for (const candidate of candidates) {
    if (!(candidate.weight > 0)) continue
    last = candidate
    left -= candidate.weight
    if (left < 0) return candidate
  }
  return last ?? candidates[0]
}

// ---- What is wrong ----

/** Why a record is wrong; the caller adds which record it is. */
class Wrong extends Error {}

const demand = (holds, reason) => {
  if (!holds) throw new Wrong(typeof reason === "function" ? reason() : reason)
}

/** Longer than any reason that quotes nothing from a file. */
const longestReason = 600

/**
 * Text that may come from a file, in a form safe to print: on one line, without characters that could mislead a
 * terminal or a reader.
 */
export const escaped = (text) => {
  const shown = String(text).slice(0, longestReason)
  const plain = shown.replace(/[^ -~]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`)
  return shown.length < String(text).length ? `${plain}...` : plain
}

// ---- Canonical JSON (RFC 8785), and the hashes of records ----

export const canonical = (value) => {
  if (typeof value === "string") return JSON.stringify(value)
  if (typeof value === "number" && !Number.isFinite(value)) throw new Wrong("a number is too large")
  if (value === null || typeof value !== "object") return String(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  return canonicalObject(value, Object.keys(value))
}

const canonicalObject = (value, keys) => {
  let text = "{"
  for (const key of keys.sort()) text += `${text === "{" ? "" : ","}${JSON.stringify(key)}:${canonical(value[key])}`
  return `${text}}`
}

/** The hash that a record must have: of its canonical form without `hash`. */
export const hashOf = (record) =>
  sha256(
    canonicalObject(
      record,
      Object.keys(record).filter((key) => key !== "hash"),
    ),
  )

const same = (a, b) => (a === undefined || b === undefined ? a === b : canonical(a) === canonical(b))

// ---- Periods of limits ----

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const dateOf = (text) => Date.parse(`${text}T00:00:00Z`)
const mondayOf = (date) => date - ((new Date(date).getUTCDay() + 6) % 7) * dayMs

/** The first and the last day of the period with this key, in UTC; NaN if there is no such period. */
const periodForms = {
  total: (key) => (key === "total" ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [Number.NaN, Number.NaN]),
  day: (key) => (/^\d{4}-\d\d-\d\d$/.test(key) ? [dateOf(key), dateOf(key)] : [Number.NaN, Number.NaN]),
  week: (key) => {
    const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(key) ?? []
    const monday = mondayOf(dateOf(`${year}-01-04`)) + (Number(week) - 1) * 7 * dayMs
    return [monday, monday + 6 * dayMs]
  },
  month: (key) => {
    if (!/^\d{4}-\d\d$/.test(key)) return [Number.NaN, Number.NaN]
    const [year, month] = key.split("-").map(Number)
    return [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)]
  },
}

/**
 * A name such as `2026-11-22#2` means the same days as `2026-11-22`, but counted in another time zone, with its own
 * places. All of time is the same in every zone.
 */
const recount = /^(\d.*)#([2-9]|[1-9]\d+)$/
const beforeRecount = (name) => name.replace(recount, (_, key, nth) => (nth === "2" ? key : `${key}#${nth - 1}`))

const daysOf = (kind, name) => periodForms[kind](name.replace(recount, "$1"))

/** The largest offset of any clock from UTC; records do not name the time zone. */
const clockMs = 16 * hourMs

/** Whether an instant may lie in a period. */
const mayContain = (kind, name, at) => {
  const [first, last] = daysOf(kind, name)
  return at >= first - clockMs && at < last + dayMs + clockMs
}

// ---- The form of records ----

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value)
const isText = (value) => typeof value === "string"
/** An id as the API accepts it. */
const isId = (value) => isText(value) && /^[A-Za-z0-9_:-]{1,200}$/.test(value)
const isLimitName = (name) => name === "quota" || (name.startsWith("stock:") && isId(name.slice("stock:".length)))
const isPeriodName = (value) =>
  isText(value) && /^(total|\d{4}-\d\d-\d\d|\d{4}-W\d\d|\d{4}-\d\d)(#\d{1,9})?$/.test(value)
const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isPlace = (value) => Number.isSafeInteger(value) && value > 0
const isWeight = (value) => typeof value === "number" && value >= 0
const isHex = (length) => {
  const form = new RegExp(`^[0-9a-f]{${length}}$`)
  return (value) => isText(value) && form.test(value)
}
const maybe = (check) => (value) => value === undefined || check(value)
const fits = (form) => (value) =>
  isObject(value) &&
  Object.keys(value).every((key) => Object.hasOwn(form, key) && value[key] !== undefined) &&
  Object.keys(form).every((key) => form[key](value[key]))
const listOf = (check) => (value) => Array.isArray(value) && value.every(check)
/** Statements about limits, by the names of the limits. */
const byLimit = (check) => (value) =>
  isObject(value) && Object.keys(value).every(isLimitName) && Object.values(value).every(check)
const distinct = (values) => new Set(values).size === values.length
const isoTime = (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)

const isWheel = ({ gameType }) => gameType === "roulette" || gameType === "mini_game"
const isBoolean = (value) => typeof value === "boolean"
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value)
const isSegment = fits({ segmentId: isId, isPrize: isBoolean, weight: isWeight, prizeId: maybe(isId) })
/** Said only where it is so: that codes are taken from a pool, a chain is a test, an outcome was asked for. */
const isMark = maybe((value) => value === true)
const isPrize = fits({ prizeId: isId, weight: isWeight, pool: isMark })
const isLimit = fits({
  maxTotal: maybe(isCount),
  maxPerUser: maybe(isCount),
  period: (value) => isText(value) && Object.hasOwn(periodForms, value),
})
const configForm = fits({
  gameType: isId,
  winProbability: maybe(isWeight),
  segments: maybe(listOf(isSegment)),
  prizes: maybe(listOf(isPrize)),
  whenGone: maybe(oneOf("lose", "redraw")),
  pool: isMark,
  limits: byLimit(isLimit),
})
/** Whether the codes of any win are taken from a pool. */
const namesPool = (config) => [config, ...(config.prizes ?? [])].some(({ pool }) => pool)
const isConfig = (value) =>
  configForm(value) &&
  distinct((value.segments ?? []).map(({ segmentId }) => segmentId)) &&
  distinct((value.prizes ?? []).map(({ prizeId }) => prizeId)) &&
  (isWheel(value) || value.winProbability !== undefined) &&
  (value.gameType !== "mini_game" || !namesPool(value))
const isTaken = byLimit(fits({ period: isPeriodName, count: isCount }))
const isGame = fits({ kind: oneOf("campaign", "notification"), id: isId })

const isOutcome = fits({
  won: isBoolean,
  segmentId: maybe(isId),
  prizeId: maybe(isId),
  turned: maybe(fits({ by: oneOf("quota", "stock", "budget", "perUser", "pool"), taken: isCount })),
  redrawnAmong: maybe((value) => listOf(isId)(value) && distinct(value)),
  moment: maybe(isoTime),
  forced: isMark,
})

const isHeader = fits({
  type: oneOf("pack"),
  version: isPlace,
  organization: isId,
  game: isGame,
  whole: isBoolean,
  exportedAt: maybe(isCount),
  chains: (value) => listOf(isId)(value) && distinct(value),
})

/** The hashes are compared with the expected ones before. */
const common = { chain: isId, n: isCount, type: isText, at: Number.isSafeInteger, prev: isText, hash: isText }
const isWithin = (low, high) => (value) => Number.isSafeInteger(value) && value >= low && value <= high
const isWindow = fits({
  from: isoTime,
  to: isoTime,
  distribution: oneOf("random", "even"),
  days: maybe(listOf(isWithin(1, 7))),
  fromHour: maybe(isWithin(0, 23)),
  toHour: maybe(isWithin(1, 24)),
  timezone: (value) => isText(value) && /^[A-Za-z0-9_+/-]{1,100}$/.test(value),
})
const planned = {
  ...common,
  batchId: isId,
  prizeId: isId,
  count: isPlace,
  commitment: isHex(64),
  window: maybe(isWindow),
}
const shown = { ...common, batchId: isId, salt: isHex(64), moments: listOf(isoTime) }
const forms = {
  open: fits({
    ...common,
    version: (value) => value === 1,
    organization: isId,
    game: isGame,
    ordinal: isPlace,
    previous: (value) => value === null || fits({ chainId: isId, lastHash: isHex(64) })(value),
    commitment: isHex(64),
    config: isConfig,
    taken: isTaken,
    test: isMark,
  }),
  config: fits({ ...common, config: isConfig, taken: isTaken }),
  moments: (value) => fits(planned)(value) || fits(shown)(value),
  draw: fits({
    ...common,
    play: isHex(64),
    subject: isHex(32),
    clientSeed: maybe((value) => isText(value) && /^[A-Za-z0-9_-]{1,64}$/.test(value)),
    outcome: isOutcome,
    used: maybe(byLimit(isPlace)),
    usedPeriod: maybe(byLimit(isPeriodName)),
  }),
  close: fits({ ...common, draws: isCount, seed: isHex(64) }),
}

/** If the type is an object, converting it to a name may throw. */
const isRecordType = (type) => isText(type) && Object.hasOwn(forms, type)

// ---- What a draw gives ----

/**
 * A configuration as draws use it. `prizes` are the possible wins: the prize segments of a wheel, otherwise the prizes;
 * each with its `id` in redraws, the name of its `stock` in `limits`, and whether its codes are taken from a `pool`. So
 * says `hasPool` of wins without a prize.
 */
const prepare = (config) => {
  const wheel = isWheel(config)
  const isMiniGame = config.gameType === "mini_game"
  const hasPool = config.pool === true
  const pooled = new Set((config.prizes ?? []).filter(({ pool }) => pool).map(({ prizeId }) => prizeId))
  const segments = (config.segments ?? []).map((segment) => {
    const stockId = isMiniGame ? segment.segmentId : segment.prizeId
    return {
      ...segment,
      id: segment.segmentId,
      stock: stockId === undefined ? undefined : `stock:${stockId}`,
      pool: segment.prizeId === undefined ? hasPool : pooled.has(segment.prizeId),
    }
  })
  const others = (config.prizes ?? []).map((prize) => ({
    ...prize,
    id: prize.prizeId,
    stock: `stock:${prize.prizeId}`,
    pool: pooled.has(prize.prizeId),
  }))
  return {
    config,
    wheel,
    hasPool,
    limits: config.limits,
    segments: wheel ? segments : [],
    prizes: wheel ? segments.filter(({ isPrize }) => isPrize) : others,
    losses: wheel ? segments.filter(({ isPrize }) => !isPrize) : [],
    repeated: 0,
  }
}

/** Odds never give a prize without a weight: if only planned moments are left on a wheel, the number loses. */
const isOffered = (segment) => Boolean(segment?.isPrize) && segment.weight > 0

/** The result by the numbers alone: the segment or prize, and whether it wins. A win without prizes has no `picked`. */
const drawnBy = ({ wheel, config, segments, prizes }, u) => {
  if (wheel) {
    const picked = pick(segments, u[0])
    return { won: isOffered(picked), picked }
  }
  const won = u[0] < config.winProbability
  return { won, picked: won ? pick(prizes, u[1]) : undefined }
}

const inWords = ({ won, segmentId, prizeId }) =>
  `${won ? "a win" : "a loss"}${segmentId === undefined ? "" : ` on segment ${segmentId}`}${prizeId === undefined ? "" : ` of prize ${prizeId}`}`

const winOn = (picked) => ({ won: true, segmentId: picked?.segmentId, prizeId: picked?.prizeId })
const lossOn = (segment) => ({ won: false, segmentId: segment?.segmentId, prizeId: undefined })

const sameResult = (a, b) => a.won === b.won && a.segmentId === b.segmentId && a.prizeId === b.prizeId

/** Whether nothing can leave none of a prize. */
const isEndless = ({ limits }, { stock, pool }) => !limits[stock] && !pool

/** The prizes left for a redraw: all that the record does not call gone; some prizes are never gone. */
const redrawnFrom = (setup, among, drawn) => {
  const { config, prizes } = setup
  demand(config.whenGone === "redraw", "it was drawn again, but the configuration has no redraws")
  const candidates = prizes.filter(({ id }) => among.includes(id))
  const unknown = among.find((id) => !prizes.some((prize) => prize.id === id))
  demand(unknown === undefined, () => `it was drawn again among ${unknown}, which is not a prize of the configuration`)
  demand(!drawn || !candidates.includes(drawn), "it was drawn again although its prize was not gone")
  const endless = prizes.find((prize) => prize.weight > 0 && !candidates.includes(prize) && isEndless(setup, prize))
  demand(!endless, () => `it was not drawn again among ${endless.id}, which is never gone`)
  return candidates
}

/** Whether the codes of the prize `picked` come from a pool: of a win without one, or of any if it is not known. */
const isPooled = ({ hasPool, prizes }, picked) => {
  if (picked === undefined) return prizes.length === 0 ? hasPool : prizes.some(({ pool }) => pool)
  return picked.pool ?? hasPool
}

/** A win that its prize turned would have been drawn again among prizes that are never gone. */
const demandAllGone = (setup) => {
  if (setup.config.whenGone !== "redraw") return
  const endless = setup.prizes.find((prize) => prize.weight > 0 && isEndless(setup, prize))
  demand(!endless, () => `it was not drawn again among ${endless.id}, which is never gone`)
}

/** Checks whether a limit can have turned a win on the prize `picked`, or on any prize if it is not known. */
const checkTurned = (setup, { turned, redrawnAmong }, picked) => {
  const { limits, prizes } = setup
  const { by, taken } = turned
  if (by === "budget") return demand(taken >= 0, "the budget cannot have turned it")
  demand(!redrawnAmong?.length, `it was drawn again although the ${by} turned it`)
  if (by === "pool") {
    demand(isPooled(setup, picked), "a pool turned it, but the configuration has none for its prize")
    return demandAllGone(setup)
  }
  const stocks = (picked === undefined ? prizes : [picked]).map(({ stock }) => limits[stock])
  const [name, bounds] = {
    quota: ["quota", [limits.quota?.maxTotal]],
    stock: ["stock", stocks.map((limit) => limit?.maxTotal)],
    perUser: ["limit of a player", [limits.quota?.maxPerUser, ...stocks.map((limit) => limit?.maxPerUser)]],
  }[by]
  const known = bounds.filter((bound) => bound !== undefined)
  demand(known.length > 0, `the ${name} turned it, but the configuration has none`)
  demand(
    known.some((bound) => taken >= bound),
    () => `the ${name} turned it at ${taken} of ${Math.min(...known)}`,
  )
  if (by === "quota") return
  if (by === "perUser" && taken >= (limits.quota?.maxPerUser ?? Number.POSITIVE_INFINITY)) return
  demandAllGone(setup)
}

/** A planned moment wins its prize whatever the number; a wheel stops on the first segment that names it. */
const momentWin = ({ wheel, config, segments }, { prizeId, turned, redrawnAmong }) => {
  demand(prizeId !== undefined && !turned && !redrawnAmong, "a moment gives its prize, and nothing else")
  const prize = config.prizes?.find((one) => one.prizeId === prizeId)
  demand(!prize || prize.weight === 0, "its prize has planned moments, and a weight")
  const segment = segments.find((one) => one.prizeId === prizeId)
  demand(wheel ? segment : prize, `its prize ${prizeId} is not in the configuration`)
  return { won: true, segmentId: segment?.segmentId, prizeId }
}

/** The result that was asked for in a test, which only has to be possible; numbers pick what follows from limits. */
const forcedResult = (setup, outcome, u) => {
  const { turned, redrawnAmong } = outcome
  checkResult(setup, outcome)
  if (turned) return lossOn(pick(setup.losses, u[2]))
  return redrawnAmong ? winOn(pick(redrawnFrom(setup, redrawnAmong, undefined), u[3])) : outcome
}

/** An outcome that was asked for takes no moment, and is drawn again only if a prize can be gone. */
const checkForced = (setup, { moment, redrawnAmong }) => {
  demand(moment === undefined, "it was asked for, but took a moment")
  if (!redrawnAmong) return
  const gone = setup.prizes.some((prize) => !redrawnAmong.includes(prize.id) && !isEndless(setup, prize))
  demand(redrawnAmong.length > 0 && gone, "it was drawn again although no prize was gone")
}

/** The result by the numbers and the configuration, given what the record says about limits. */
const resultBy = (setup, outcome, u) => {
  if (outcome.forced) return forcedResult(setup, outcome, u)
  if (outcome.moment !== undefined) return momentWin(setup, outcome)
  const { turned, redrawnAmong } = outcome
  const drawn = drawnBy(setup, u)
  demand(
    drawn.won || (!turned && !redrawnAmong),
    `the number gives ${inWords(lossOn(drawn.picked))}, which no limit turned`,
  )
  if (!drawn.won) return lossOn(drawn.picked?.isPrize ? pick(setup.losses, u[2]) : drawn.picked)
  let picked = drawn.picked
  if (turned) checkTurned(setup, outcome, turned.by === "budget" ? undefined : (picked ?? {}))
  if (redrawnAmong?.length) {
    demand(picked && !isEndless(setup, picked), "it was drawn again although its prize is never gone")
    picked = pick(redrawnFrom(setup, redrawnAmong, picked), u[3])
  }
  demand(!redrawnAmong || redrawnAmong.length > 0 || turned, "its redraw names no prizes")
  return turned ? lossOn(pick(setup.losses, u[2])) : winOn(picked)
}

/** Without a seed: whether the configuration allows the recorded result for some number. */
const checkResult = (setup, outcome) => {
  if (outcome.forced) checkForced(setup, outcome)
  if (outcome.moment !== undefined)
    return demand(sameResult(outcome, momentWin(setup, outcome)), "its moment gives another")
  const { won, turned, redrawnAmong } = outcome
  demand(!(won && turned), "it was turned, but is a win")
  if (turned) checkTurned(setup, outcome, undefined)
  const among = redrawnAmong?.length ? redrawnFrom(setup, redrawnAmong, undefined) : setup.prizes
  const results = won ? among.map(winOn) : setup.losses.map(lossOn)
  if (won && !setup.wheel && setup.prizes.length === 0) results.push(winOn(undefined))
  if (!won && setup.losses.length === 0) results.push(lossOn(undefined))
  demand(
    results.some((result) => sameResult(result, outcome)),
    () => `the configuration does not give ${inWords(outcome)}`,
  )
}

// ---- Which limits a draw uses ----

const totalLimits = (config) =>
  Object.entries(config.limits).filter(([, { maxTotal }]) => maxTotal !== undefined)

/** The limits that a win counts toward; `stock:undefined` is that of a prize with this id. */
const countedIn = ({ config }, { segmentId, prizeId }) => {
  const stockId = config.gameType === "mini_game" ? segmentId : prizeId
  return stockId === undefined ? ["quota"] : ["quota", `stock:${stockId}`]
}

/** The total limits of which a win takes a place. */
const limitsOf = (setup, outcome) =>
  outcome.won ? countedIn(setup, outcome).filter((limit) => setup.limits[limit]?.maxTotal !== undefined) : []

/**
 * What a draw calls used up in total, and the fault if it was not: the limit that turned its win, and the prizes that a
 * redraw left out or lacked although no limit of the player and no empty pool explains it. `drawn` is the prize, if known.
 */
const usedUpBy = ({ config, limits, prizes }, { turned, redrawnAmong = [] }, drawn) => {
  const by = turned?.by
  const turning = (limit) => ({
    ...{ limit, count: turned.taken },
    reason: `the ${by} turned it at ${turned.taken}, but places up to there were free later`,
  })
  if (by === "quota") return [turning("quota")]
  const inTotal = ({ stock }) => limits[stock]?.maxTotal !== undefined
  const stocks = new Set((drawn ? [drawn] : prizes).filter(inTotal).map(({ stock }) => stock))
  const turns = by === "stock" && stocks.size === 1 ? [...stocks].map(turning) : []
  const isOnlyTurned = redrawnAmong.length === 0
  if (isOnlyTurned && !((by === "stock" || by === "pool") && config.whenGone === "redraw")) return turns
  const isLeftOut = (prize) =>
    prize.weight > 0 &&
    !redrawnAmong.includes(prize.id) &&
    !prize.pool &&
    inTotal(prize) &&
    limits[prize.stock].maxPerUser === undefined
  const leftOut = prizes.filter(isLeftOut).map(({ id, stock }) => ({
    ...{ limit: stock, count: limits[stock].maxTotal },
    reason: `it was not drawn again among ${id}, of which some were left`,
  }))
  return [...turns, ...leftOut]
}

// ---- Large sets ----

/** A set of hashes by their first 96 bits, in 12 bytes a slot: millions of strings would not fit. */
class HashSet {
  #slots = new Uint32Array(3 * 1024)
  #size = 0

  /** Returns false if it was already there. */
  add(hex) {
    const words = [0, 8, 16].map((i) => Number.parseInt(hex.slice(i, i + 8), 16))
    words[2] ||= 1
    if (!this.#place(this.#slots, words)) return false
    if (++this.#size * 6 > this.#slots.length) this.#grow()
    return true
  }

  #place(slots, [a, b, c]) {
    const count = slots.length / 3
    for (let slot = a % count; ; slot = (slot + 1) % count) {
      const at = 3 * slot
      if (slots[at + 2] === 0) {
        slots[at] = a
        slots[at + 1] = b
        slots[at + 2] = c
        return true
      }
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c) return false
    }
  }

  #grow() {
    const before = this.#slots
    this.#slots = new Uint32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 3)
      if (before[at + 2] !== 0) this.#place(this.#slots, before.subarray(at, at + 3))
  }
}

/** A set of places, as bits in pages of 32,768. */
class Places {
  #pages = new Map()
  max = 0

  /** Returns false if it was already there. */
  add(place) {
    const number = Math.floor(place / 32_768)
    const bit = place % 32_768
    const page = upsert(this.#pages, number, () => new Uint8Array(4096))
    const had = (page[bit >> 3] >> (bit & 7)) & 1
    page[bit >> 3] |= 1 << (bit & 7)
    this.max = Math.max(this.max, place)
    return had === 0
  }

  countUpTo(most) {
    let count = 0
    for (const [number, page] of this.#pages)
      for (let bit = 0; bit < 32_768 && number * 32_768 + bit <= most; bit++) count += (page[bit >> 3] >> (bit & 7)) & 1
    return count
  }

  has(place) {
    const page = this.#pages.get(Math.floor(place / 32_768))
    const bit = place % 32_768
    return page !== undefined && ((page[bit >> 3] >> (bit & 7)) & 1) === 1
  }
}

/** The value of a key in a map, created if missing. */
const upsert = (map, key, make) => {
  if (!map.has(key)) map.set(key, make())
  return map.get(key)
}

// ---- Reading lines ----

const longestLine = 64 * 1024 * 1024

/** The chunks of a stream; not every browser can iterate over a file's stream. */
async function* chunksOf(stream) {
  if (!stream.getReader) return yield* stream
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** The lines of a stream of bytes, in lists. */
async function* linesOf(stream) {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of chunksOf(stream)) {
    const lines = decoder.decode(chunk, { stream: true }).split("\n")
    // A long line is only appended to: to look through it again with each chunk would take minutes.
    lines[0] = rest + lines[0]
    rest = lines.pop()
    if (rest.length > longestLine) throw new Wrong("the next line is too long")
    yield lines
  }
  rest += decoder.decode()
  if (rest !== "") yield [rest]
}

const parse = (line) => {
  try {
    return JSON.parse(line)
  } catch {
    throw new Wrong("the line is not JSON")
  }
}

const stringOrBrace = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

/** A name that occurs twice in an object, so that programs may read it in two ways; undefined if there is none. */
const repeatedName = (line, value) => {
  // An exported pack stays the same when it is parsed and written again.
  if (JSON.stringify(value) === line) return undefined
  const objects = []
  for (const [token, colon] of line.matchAll(stringOrBrace)) {
    if (token === "{") objects.push(new Set())
    else if (token === "}") objects.pop()
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length))
      const names = objects.at(-1)
      if (names.has(name)) return name
      names.add(name)
    }
  }
}

/** Calls `read` with each line that is not empty, and returns the position of the first faulty one. */
const readLines = async (chunks, source, read, finish = () => {}) => {
  let line = 0
  let record
  try {
    for await (const lines of linesOf(chunks))
      for (const text of lines) {
        line++
        if (text === "") continue
        record = parse(text)
        const name = repeatedName(text, record)
        demand(name === undefined, `it names ${name} twice`)
        read(record, line)
        record = undefined
      }
    finish()
    return null
  } catch (error) {
    const isTooDeep = error instanceof RangeError
    if (!(error instanceof Wrong || isTooDeep)) throw error
    const place = isText(record?.chain) && isCount(record?.n) ? { chain: record.chain, n: record.n } : {}
    return { source, line, ...place, reason: isTooDeep ? "it is nested too deeply" : error.message }
  }
}

// ---- First pass: the places of limits ----

/** The places of limits in the whole pack, by limit and period. */
class PlaceBook {
  /** limit and period -> { taken: the places that records took, excused: [from, to] that no record had to take } */
  #books = new Map()
  /** limit -> the periods around the hour that was requested last. */
  #near = new Map()
  book(limit, period) {
    return upsert(this.#books, `${limit} ${period}`, () => ({ limit, period, taken: new Places(), excused: [] }))
  }

  /**
   * A new limit counts earlier wins too, whose places are not on record. `before` are the configurations in force until
   * now, and `last` the last known places.
   */
  introduce({ config, taken }, before, last) {
    for (const [limit, { period: kind }] of totalLimits(config)) {
      const hadIt = ({ limits }) => limits[limit]?.maxTotal !== undefined && limits[limit].period === kind
      const { period, count } = taken[limit] ?? {}
      if (before.length > 0 && before.every(hadIt)) continue
      const known = last?.get(limit)
      if (count > 0) this.book(limit, period).excused.push([(known?.period === period ? known.place : 0) + 1, count])
    }
  }

  /** The highest place that was taken, by a record or before the limit was set. */
  maxOf(limit, period) {
    const { taken, excused } = this.book(limit, period)
    return excused.reduce((max, [, to]) => Math.max(max, to), taken.max)
  }

  /** Whether nobody took the places right below `place`, if there are any. */
  isLeftOut(limit, period, place) {
    const { taken, excused } = this.book(limit, period)
    return place > 0 && !taken.has(place) && !excused.some(([from, to]) => place >= from && place <= to)
  }

  /** The periods that were recounted in another time zone, with their numbers of places. */
  recounts() {
    return [...this.#books.values()]
      .filter(({ period }) => recount.test(period))
      .map(({ limit, period }) => ({ limit, period, places: this.maxOf(limit, period) }))
  }

  /** The places that were taken before their limit was set. */
  excuses() {
    return [...this.#books.values()].flatMap(({ limit, period, taken, excused }) => {
      const upTo = excused.reduce((max, [, to]) => Math.max(max, to), 0)
      const count = upTo - taken.countUpTo(upTo)
      return count > 0 ? [{ limit, period, count }] : []
    })
  }

  /** Whether some period of this kind that may contain `at` has at least this many places taken. */
  reached(limit, kind, at, count) {
    return count === 0 || this.#around(limit, kind, at).some((period) => this.maxOf(limit, period) >= count)
  }

  /** Whether some period that may contain an instant from `from` to `to` has at least this many places taken. */
  reachedWithin(limit, kind, from, to, count) {
    const overlaps = (period) => {
      const [first, last] = daysOf(kind, period)
      return to >= first - clockMs && from < last + dayMs + clockMs
    }
    return [...this.#books.values()].some(
      (book) => book.limit === limit && overlaps(book.period) && this.maxOf(limit, book.period) >= count,
    )
  }

  /** The periods that may contain an instant of the hour of `at`; draws of the same hour are close together. */
  #around(limit, kind, at) {
    const hour = Math.floor(at / hourMs)
    const known = this.#near.get(limit)
    if (known?.hour === hour && known.kind === kind) return known.periods
    const mayBe = (period) => mayContain(kind, period, hour * hourMs) || mayContain(kind, period, (hour + 1) * hourMs)
    const periods = [...this.#books.values()].filter((book) => book.limit === limit && mayBe(book.period))
    const near = { hour, kind, periods: periods.map(({ period }) => period) }
    this.#near.set(limit, near)
    return near.periods
  }
}

// ---- First pass: what later records say of earlier ones ----

/** What the first pass knows about a chain while it reads it. */
const newSurvey = () => ({ configs: [], last: new Map(), closedAt: Number.POSITIVE_INFINITY })

class Survey {
  header = null
  seeds = new Map()
  /** chainId -> { ordinal, at, hash } of closes, in the order of the pack. */
  closes = new Map()
  /** batchId -> { prizeId, count, commitment, at, window }, recorded in any chain. */
  planned = new Map()
  /** batchId -> the moments that were shown, and how many have the same time. */
  shown = new Map()
  places = new PlaceBook()
  #chains = new Map()

  read(line) {
    // Losses that no limit turned are most of the draws, and say nothing about other records. Names can be written with
    // escapes.
    const isLoss = line.includes('"outcome":') && !line.includes('"used"') && !line.includes('"turned"')
    if (this.header && isLoss && !line.includes("\\")) return
    const record = parse(line)
    if (!this.header) {
      this.header = record
      return
    }
    if (!isRecordType(record?.type) || !forms[record.type](record)) return
    const chain = upsert(this.#chains, record.chain, newSurvey)
    if (record.type === "open") this.#open(chain, record)
    else if (record.type === "config")
      this.#configure(
        chain,
        record,
        chain.configs.slice(-1).map(({ config }) => config),
        chain.last,
      )
    else if (record.type === "draw") this.#draw(chain, record)
    else if (record.type === "moments") this.#plan(record)
    else if (record.type === "close") {
      chain.closedAt = record.at
      this.seeds.set(record.chain, record.seed)
      this.closes.set(record.chain, { ordinal: chain.ordinal, at: record.at, hash: record.hash })
    }
  }

  #plan({ at, batchId, prizeId, count, commitment, window, moments }) {
    if (!moments) {
      if (!this.planned.has(batchId)) this.planned.set(batchId, { prizeId, count, commitment, at, window })
      return
    }
    const times = new Map()
    for (const moment of moments) times.set(moment, (times.get(moment) ?? 0) + 1)
    this.shown.set(batchId, times)
  }

  #open(chain, record) {
    const { at, previous } = record
    const closed = previous && this.#chains.get(previous.chainId)
    const alive = [...this.#chains.values()].filter((one) => one !== chain && one !== closed && one.closedAt > at)
    // The last configuration of the previous chain was in force, whatever that chain's clock said.
    const before = [
      ...(closed?.configs.slice(-1).map(({ config }) => config) ?? []),
      ...alive.flatMap(({ configs }) => configs.findLast((one) => one.at <= at)?.config ?? []),
    ]
    chain.ordinal = record.ordinal
    this.#configure(chain, record, before, closed?.last)
  }

  #configure(chain, record, before, last) {
    this.places.introduce(record, before, last)
    chain.configs.push({ at: record.at, config: record.config })
    for (const [limit, { period, count }] of Object.entries(record.taken))
      chain.last.set(limit, { period, place: count })
  }

  #draw(chain, { used, usedPeriod }) {
    for (const [limit, place] of Object.entries(used ?? {})) {
      const period = usedPeriod?.[limit]
      if (period === undefined) continue
      this.places.book(limit, period).taken.add(place)
      chain.last.set(limit, { period, place })
    }
  }
}

// ---- Clocks that were set back ----

/** How much earlier than its predecessor a record may be before this is reported. */
const steadyMs = 60_000

class Clock {
  /** How many records are more than a minute earlier than the one before, and the first of them. */
  backwards = { records: 0, first: null }
  /** Spans of time that the clock went through more than once. */
  #spans = []

  /** Reads a record of `chain`, whose previous record has the time `chain.at`. */
  read({ n, at }, chain) {
    if (at >= chain.at) return
    const last = this.#spans.at(-1)
    if (last && last.from <= chain.at && at <= last.to) {
      last.from = Math.min(last.from, at)
      last.to = Math.max(last.to, chain.at)
    } else this.#spans.push({ from: at, to: chain.at })
    if (chain.at - at <= steadyMs) return
    this.backwards.records++
    this.backwards.first ??= { chain: chain.id, n }
  }

  /** The spans that may contain an instant in any time zone. */
  spansAround(at) {
    return this.#spans.filter(({ from, to }) => at >= from - clockMs && at <= to + clockMs)
  }
}

// ---- What is wrong across records ----

/** How many faults that depend on times are kept until all times are known. */
const mostTimed = 10_000

/** Faults that only show across records: they are reported once all records are read. */
class LaterFaults {
  /** The line that is being checked. */
  line = 0
  /** The first fault; a missing record is reported first, as its cause. */
  first = null
  /** The first place that was left out. It is reported last, since most other faults cause one. */
  gap = null
  /** Draws whose limit was used up in another period than the record's, and the first of them. */
  elsewhere = { draws: 0, first: null }
  #places
  /** Limits that were not used up, if the times of the records are right. */
  #timed = []

  /** `places` are those of the whole pack. */
  constructor(places) {
    this.#places = places
  }

  tell({ line = this.line, chain, n, reason }) {
    if (line < (this.first?.line ?? Number.POSITIVE_INFINITY)) this.first = { line, chain, n, reason }
  }

  tellGap({ chain, n }, limit, period, place) {
    if (!this.#places.isLeftOut(limit, period, place)) return
    this.gap ??= { line: this.line, chain, n, reason: `place ${place} of ${limit} in ${period} was left out` }
  }

  /** If the period ends, only the time of the record tells which period was meant. */
  tellTimed(said, limit, kind, at, count) {
    if (kind === "total" || this.#timed.length >= mostTimed) this.tell(said)
    else this.#timed.push({ said, limit, kind, at, count })
  }

  /**
   * Reports faults that depend on times, unless the clock was set back across the time and another period had enough
   * places.
   */
  settle(clock) {
    const elsewhere = new Set()
    for (const { said, limit, kind, at, count } of this.#timed) {
      const spans = clock.spansAround(at)
      if (!spans.some(({ from, to }) => this.#places.reachedWithin(limit, kind, from, to, count))) {
        this.tell(said)
        continue
      }
      elsewhere.add(`${said.chain} ${said.n}`)
      this.elsewhere.first ??= { chain: said.chain, n: said.n }
    }
    this.elsewhere.draws = elsewhere.size
  }
}

// ---- Second pass: planned moments ----

class Moments {
  batches = new Set()
  shown = new Set()
  taken = 0
  /** How many moments were taken before the record of their plan. */
  unannounced = 0
  #survey
  /** prizeId -> how many moments were taken, and how often each of them. */
  #ofPrizes = new Map()

  constructor(survey) {
    this.#survey = survey
  }

  /** Reads a record that plans a batch, or that shows its moments. */
  read({ batchId, moments, salt }) {
    if (!moments) {
      demand(!this.batches.has(batchId), `batch ${batchId} was planned before`)
      this.batches.add(batchId)
      return
    }
    demand(!this.shown.has(batchId), `batch ${batchId} was shown before`)
    this.shown.add(batchId)
    const batch = this.#survey.planned.get(batchId)
    demand(batch || !this.#survey.header.whole, `batch ${batchId} was not planned`)
    if (batch) this.#checkShown(batchId, batch, moments, salt)
  }

  #checkShown(batchId, { count, commitment, window }, moments, salt) {
    const isSorted = moments.every((moment, i) => i === 0 || moments[i - 1] <= moment)
    demand(isSorted && moments.length === count, `batch ${batchId} has ${count} moments, sorted`)
    const fitting = sha256(`${salt}\n${moments.join("\n")}`) === commitment
    demand(fitting, `the moments of ${batchId} do not match its commitment`)
    // ISO times sort like their texts.
    const outside = window && moments.find((moment) => moment < window.from || moment >= window.to)
    demand(!outside, `the moment ${outside} of ${batchId} is outside of its window`)
  }

  /** Reads a draw that took a moment. */
  take({ at, outcome: { moment, prizeId } }) {
    demand(Date.parse(moment) <= at, `its moment ${moment} was still to come`)
    this.taken++
    if (!this.#survey.header.whole) return
    const batches = [...this.#survey.planned].filter(([, batch]) => batch.prizeId === prizeId)
    demand(batches.length > 0, `no moments were planned for ${prizeId}`)
    const taken = upsert(this.#ofPrizes, prizeId, () => ({ count: 0, at: new Map() }))
    const times = (taken.at.get(moment) ?? 0) + 1
    taken.at.set(moment, times)
    taken.count++
    // Any moment that is not shown yet may be this one.
    const room = batches.reduce((sum, [batchId, { count }]) => {
      const shownTimes = this.#survey.shown.get(batchId)
      return sum + (shownTimes ? (shownTimes.get(moment) ?? 0) : count)
    }, 0)
    demand(times <= room, times === 1 ? `its batch has no moment ${moment}` : `the moment ${moment} was taken twice`)
    const all = batches.reduce((sum, [, { count }]) => sum + count, 0)
    demand(taken.count <= all, `more moments of ${prizeId} were taken than the ${all} that were planned`)
    if (batches.every(([, batch]) => batch.at > at)) this.unannounced++
  }
}

// ---- Second pass: the places that draws take of limits ----

class LimitChecks {
  /** How many wins each limit turned into losses. */
  turned = { quota: 0, stock: 0, perUser: 0, budget: 0, pool: 0 }
  #survey
  #faults
  #places = new PlaceBook()
  #winsOfPlayers = new Map()

  constructor(survey, faults) {
    this.#survey = survey
    this.#faults = faults
  }

  get #whole() {
    return this.#survey.header.whole
  }

  /** Checks the places that a configuration says are taken of its limits. */
  configure({ config, taken, n, at }, chain) {
    const limits = totalLimits(config)
    demand(
      limits.length === Object.keys(taken).length && limits.every(([limit]) => Object.hasOwn(taken, limit)),
      "taken does not name the limits in total",
    )
    for (const [limit, { period: kind }] of limits) {
      const { period, count } = taken[limit]
      this.#checkPeriod(limit, kind, period, at)
      const last = chain.last.get(limit)
      demand(
        last?.period !== period || count >= last.place,
        `taken says ${count} places of ${limit}, but ${last?.place} were`,
      )
      if (this.#whole) {
        const max = this.#survey.places.maxOf(limit, period)
        const reason = `taken says ${count} places of ${limit} in ${period}, but ${max} were`
        if (count > max) this.#faults.tell({ chain: chain.id, n, reason })
      }
      chain.last.set(limit, { period, place: count })
      this.#compareUsedUp(chain, limit, period, count)
    }
  }

  #checkPeriod(limit, kind, period, at) {
    demand(mayContain(kind, period, at), `${period} is not the period of ${limit}`)
    if (!this.#whole || !recount.test(period)) return
    const before = beforeRecount(period)
    demand(this.#survey.places.maxOf(limit, before) > 0, `${period} recounts ${limit}, but ${before} has no places`)
  }

  /** Checks the places that a draw says it takes. */
  takePlaces(record, chain) {
    const { used = {}, usedPeriod = {}, outcome, at, subject } = record
    const { setup } = chain
    const limits = limitsOf(setup, outcome)
    const names = Object.keys(used)
    demand(outcome.won || names.length === 0, "it is a loss, but used places")
    demand(same(names.toSorted(), Object.keys(usedPeriod).toSorted()), "used and usedPeriod name different limits")
    demand(
      names.length === limits.length && limits.every((limit) => names.includes(limit)),
      () => `used names ${names.join(", ") || "nothing"}, but the win takes ${limits.join(", ") || "nothing"}`,
    )
    demand(names.length > 0 || (record.used === undefined && record.usedPeriod === undefined), "used is empty")
    for (const limit of limits) {
      const place = used[limit]
      const period = usedPeriod[limit]
      const { maxTotal, period: kind } = setup.limits[limit]
      this.#checkPeriod(limit, kind, period, at)
      demand(place <= maxTotal, `place ${place} of ${limit} is beyond its ${maxTotal}`)
      const last = chain.last.get(limit)
      demand(last?.period !== period || place > last.place, `place ${place} of ${limit} in ${period} was taken before`)
      demand(
        this.#places.book(limit, period).taken.add(place),
        `place ${place} of ${limit} in ${period} was taken twice`,
      )
      chain.last.set(limit, { period, place })
      this.#compareUsedUp(chain, limit, period, place - 1)
      if (this.#whole) this.#faults.tellGap(record, limit, period, place - 1)
    }
    if (outcome.won) this.#countPlayer(setup, outcome, subject, usedPeriod)
  }

  /** Counts the wins of a player, if the record names their period. */
  #countPlayer(setup, outcome, subject, usedPeriod) {
    for (const limit of countedIn(setup, outcome)) {
      const { maxPerUser, period: kind } = setup.limits[limit] ?? {}
      const period = kind === "total" ? "total" : usedPeriod[limit]
      if (maxPerUser === undefined || period === undefined) continue
      const key = `${subject} ${limit} ${period}`
      const wins = (this.#winsOfPlayers.get(key) ?? 0) + 1
      this.#winsOfPlayers.set(key, wins)
      demand(wins <= maxPerUser, `its player won ${wins} times in ${period}, beyond the ${maxPerUser} of ${limit}`)
    }
  }

  /**
   * Checks that the limit which turned a win was used up, as far as other records show. `drawn` is the prize, if known.
   */
  checkTurned({ chain, n, at, outcome }, { limits, prizes }, drawn) {
    const { by, taken } = outcome.turned
    this.turned[by]++
    if (!this.#whole || (by !== "quota" && by !== "stock")) return
    const names = by === "quota" ? ["quota"] : (drawn ? [drawn] : prizes).map(({ stock }) => stock)
    const inTotal = names.filter((limit) => limits[limit]?.maxTotal !== undefined)
    if (inTotal.some((limit) => this.#survey.places.reached(limit, limits[limit].period, at, taken))) return
    const { line } = this.#faults
    const said = { chain, n, line, reason: `the ${by} turned it at ${taken}, but that many places were never taken` }
    const [limit] = inTotal
    if (inTotal.length === 1) this.#faults.tellTimed(said, limit, limits[limit].period, at, taken)
    else this.#faults.tell(said)
  }

  /** Checks that what a draw calls used up was so at some time; later records of its chain are compared with it. */
  checkUsedUp({ chain, n, at, outcome }, { setup, last, usedUp }, drawn) {
    if (!outcome.turned && !outcome.redrawnAmong) return
    for (const { limit, count, reason } of usedUpBy(setup, outcome, drawn)) {
      const { line } = this.#faults
      const { period: kind } = setup.limits[limit]
      const said = { period: last.get(limit)?.period, kind, at, count, reason, chain, n, line }
      if (this.#whole && !this.#survey.places.reached(limit, kind, at, count))
        this.#faults.tellTimed(said, limit, kind, at, count)
      const known = usedUp.get(limit)
      if (known?.period !== said.period || known.count < count) usedUp.set(limit, said)
    }
  }

  /** The places of a period only increase: if fewer are taken now, they cannot have been used up before. */
  #compareUsedUp({ usedUp }, limit, period, count) {
    const said = usedUp.get(limit)
    if (said?.period === period && count < said.count)
      this.#faults.tellTimed(said, limit, said.kind, said.at, said.count)
  }

  /** Checks that the prizes of a redraw were left, if the running period is known. */
  checkLeft({ setup, last }, { redrawnAmong = [] }) {
    for (const { id, stock } of setup.prizes) {
      const { maxTotal, period } = setup.limits[stock] ?? {}
      if (maxTotal === undefined || period !== "total" || !redrawnAmong.includes(id)) continue
      demand((last.get(stock)?.place ?? 0) < maxTotal, `it was drawn again among ${id}, which was gone`)
    }
  }
}

// ---- Second pass: how often each segment and prize was picked and won ----

class Shares {
  /** segment or prize -> { picked, won, expected }. */
  #shares = new Map()

  #share(id, isSegment) {
    return upsert(this.#shares, `${isSegment} ${id}`, () => ({ id, isSegment, picked: 0, won: 0, expected: 0 }))
  }

  /** Counts what the number of a draw picked. */
  countPick({ wheel }, { won, picked }) {
    const id = wheel ? picked?.segmentId : won ? (picked?.prizeId ?? "win") : "no win"
    if (id !== undefined) this.#share(id, wheel).picked++
  }

  countWin({ wheel }, { segmentId, prizeId }) {
    if (wheel) this.#share(segmentId, true).won++
    if (!wheel || prizeId !== undefined) this.#share(prizeId ?? "win", false).won++
  }

  /** Adds how often the draws under one configuration should pick each candidate. */
  expect(setup) {
    if (!setup?.repeated) return
    const { wheel, config, segments, prizes, repeated } = setup
    setup.repeated = 0
    const spread = (candidates, draws) => {
      const total = candidates.reduce((sum, { weight }) => sum + weight, 0)
      candidates.forEach(({ id, weight }, i) => {
        const share = total > 0 ? weight / total : i === 0 ? 1 : 0
        this.#share(id, wheel).expected += share * draws
      })
    }
    if (wheel) return spread(segments, repeated)
    const wins = Math.min(1, config.winProbability) * repeated
    if (prizes.length > 0) spread(prizes, wins)
    else this.#share("win", false).expected += wins
    this.#share("no win", false).expected += repeated - wins
  }

  list() {
    return [...this.#shares.values()]
  }
}

// ---- Second pass: all records ----

/**
 * Versions of packs; in version 2, batches of moments may name the window they were drawn from, codes may come from pools,
 * and chains may be tests.
 */
const versions = [1, 2]

class Verifier {
  draws = 0
  repeated = 0
  /** How many outcomes were asked for, as only a test organization can. */
  forced = 0
  /** Whether the chains are of a test organization; null before the first. */
  isTest = null
  withoutClientSeed = 0
  configChanges = 0
  chains = []
  /** Chains that name no predecessor, although all earlier ones were closed according to their times. */
  unlinked = []
  /** Whether the form and the links of a record are right, so that its content is being checked. */
  isContent = false
  clock = new Clock()
  faults
  limits
  moments
  #survey
  #witness
  #shares = new Shares()
  #plays = new HashSet()
  #commitments = new Set()
  #chain = null
  #expected = 0
  #hasPrevious = false
  #checks = {
    open: (record, chain) => this.#open(record, chain),
    config: (record, chain) => this.#change(record, chain),
    moments: (record) => this.#readMoments(record),
    draw: (record, chain) => this.#draw(record, chain),
    close: (record, chain) => this.#close(record, chain),
  }

  constructor(survey, witness) {
    this.#survey = survey
    this.#witness = witness
    this.faults = new LaterFaults(survey.places)
    this.limits = new LimitChecks(survey, this.faults)
    this.moments = new Moments(survey)
  }

  readHeader(header) {
    demand(header?.type === "pack", "the first line is not the header of a pack")
    demand(isPlace(header.version), "the version of the pack is not a number")
    demand(versions.includes(header.version), `version ${header.version} of packs needs a newer program`)
    demand(isHeader(header), "the header lacks a field, or has an unknown one")
    demand(header.whole || header.chains.length <= 1, "a pack of several chains must be whole")
  }

  read(record, line) {
    this.faults.line = line
    demand(isObject(record) && isText(record.type), "it is not a record: it has no type")
    demand(isRecordType(record.type), `there is no record of type ${record.type}`)
    if (record.type === "open" && record.chain !== this.#chain?.id) this.#begin(record)
    const chain = this.#chain
    demand(chain, "the chain does not begin with its opening")
    demand(record.chain === chain.id, `it is in the middle of chain ${chain.id}`)
    demand(!chain.closed, "it follows the close of its chain")
    demand(isCount(record.n), "it has no number")
    demand(record.n === chain.n, () =>
      record.n > chain.n ? `record ${chain.n} is missing` : `record ${record.n} occurs twice`,
    )
    demand(record.prev === chain.hash, "prev is not the hash of the previous record")
    demand(record.hash === hashOf(record), "its hash does not match its content")
    demand(forms[record.type](record), `it does not have the form of a record of type ${record.type}`)
    demand((record.type === "open") === (record.n === 0), "a chain is opened by its record 0, and only there")
    this.isContent = true
    this.#checks[record.type](record, chain)
    this.#witness.check(record)
    this.isContent = false
    this.clock.read(record, chain)
    chain.n++
    chain.hash = record.hash
    chain.at = record.at
  }

  #begin({ chain: id }) {
    this.#finishChain()
    const { chains } = this.#survey.header
    const expected = chains[this.#expected++]
    demand(
      id === expected,
      expected === undefined ? `chain ${id} is not in the header` : `chain ${expected} is missing`,
    )
    this.#chain = {
      id,
      n: 0,
      at: 0,
      hash: "0".repeat(64),
      draws: 0,
      closed: false,
      seed: null,
      last: new Map(),
      usedUp: new Map(),
      setup: null,
    }
    this.chains.push(this.#chain)
  }

  #finishChain() {
    if (this.#chain) this.#witness.checkEnd(this.#chain)
  }

  /** The end of the pack. */
  finish() {
    this.#finishChain()
    const missing = this.#survey.header.chains[this.#expected]
    demand(missing === undefined, `chain ${missing} is missing`)
    this.#witness.finish(this.#survey.header)
  }

  #open(record, chain) {
    const { header, closes, seeds } = this.#survey
    demand(record.organization === header.organization && same(record.game, header.game), "it is of another game")
    this.#checkTest(record)
    if (header.whole) {
      demand(record.ordinal === this.chains.length, `the ordinal must be ${this.chains.length}`)
      this.#checkPrevious(record, closes)
      // Places continue from those of the previous chain.
      const before = this.chains.find(({ id }) => id === record.previous?.chainId)
      chain.last = new Map(before?.last)
      chain.usedUp = new Map(before?.usedUp)
    }
    demand(!this.#commitments.has(record.commitment), "its seed belongs to another chain")
    this.#commitments.add(record.commitment)
    chain.commitment = record.commitment
    chain.ordinal = record.ordinal
    const seed = seeds.get(record.chain)
    // A wrong seed is reported at the close, which shows it.
    if (seed && sha256(bytesOfHex(seed)) === record.commitment) chain.seed = hmacKey(bytesOfHex(seed))
    this.#configure(record, chain)
  }

  /** An organization is a test for good, or never. */
  #checkTest({ test = false }) {
    const isSaid = this.#survey.header.version > 1 || !test
    demand(isSaid, "its chain is of a test organization, which a pack of version 1 cannot say")
    this.isTest ??= test
    demand(test === this.isTest, `it is ${test ? "" : "not "}of a test organization, unlike the chains before`)
  }

  #checkPrevious({ chain, previous, ordinal, at }, closes) {
    if (previous) {
      this.#hasPrevious = true
      const close = closes.get(previous.chainId)
      demand(close && close.ordinal < ordinal, `the previous chain, ${previous.chainId}, was not closed`)
      demand(close.hash === previous.lastHash, `previous is not the last hash of ${previous.chainId}`)
      return
    }
    demand(!this.#hasPrevious, "previous is missing: a chain before it names one that was closed")
    // A process may open its first chain while those of others are open. Only times can tell whether all were closed
    // before: a chain that was opened during another one is closed with it at the earliest, or the other one is closed
    // later.
    const isSudden = closes.get(chain)?.at === at
    const wasClosed = (close) => close.ordinal < ordinal && (close.at < at || (close.at === at && !isSudden))
    const closed = [...closes.values()].filter(wasClosed)
    if (ordinal > 1 && closed.length === ordinal - 1) this.unlinked.push(chain)
  }

  #change(record, chain) {
    demand(!same(record.config, chain.setup.config), "it changes nothing")
    this.configChanges++
    this.#configure(record, chain)
  }

  #readMoments(record) {
    demand(
      this.#survey.header.version > 1 || record.window === undefined,
      "its batch has a window, which a pack of version 1 cannot say",
    )
    this.moments.read(record)
  }

  #configure(record, chain) {
    demand(
      this.#survey.header.version > 1 || !namesPool(record.config),
      "its codes come from a pool, which a pack of version 1 cannot say",
    )
    this.limits.configure(record, chain)
    this.#shares.expect(chain.setup)
    chain.setup = prepare(record.config)
  }

  #draw(record, chain) {
    const { outcome, clientSeed, play } = record
    const { setup } = chain
    this.draws++
    chain.draws++
    if (clientSeed === undefined) this.withoutClientSeed++
    demand(!outcome.forced || this.isTest, "its outcome was asked for, but its chain is not of a test organization")
    if (outcome.forced) this.forced++
    demand(this.#plays.add(play), "its play was recorded before")
    const drawn = chain.seed ? this.#repeat(record, chain) : undefined
    if (!chain.seed) checkResult(setup, outcome)
    this.limits.checkLeft(chain, outcome)
    if (outcome.moment !== undefined) this.moments.take(record)
    this.limits.takePlaces(record, chain)
    if (outcome.turned) this.limits.checkTurned(record, setup, drawn)
    this.limits.checkUsedUp(record, chain, drawn)
    if (outcome.won) this.#shares.countWin(setup, outcome)
  }

  /** Repeats a draw from its seed, and returns what its number picked, if that is known. */
  #repeat({ chain: chainId, n, clientSeed, outcome }, { seed, setup }) {
    const u = numbersIn(hmac(seed, messageOf(chainId, n, clientSeed)))
    const result = resultBy(setup, outcome, u)
    demand(sameResult(result, outcome), () => `its number gives ${inWords(result)}, but it says ${inWords(outcome)}`)
    // Its number picked nothing that odds could be compared with.
    if (outcome.forced) return undefined
    this.repeated++
    setup.repeated++
    const drawn = drawnBy(setup, u)
    this.#shares.countPick(setup, drawn)
    return drawn.picked
  }

  #close(record, chain) {
    demand(sha256(bytesOfHex(record.seed)) === chain.commitment, "its seed does not fit the commitment")
    demand(record.draws === chain.draws, `it says ${record.draws} draws, but there are ${chain.draws}`)
    chain.closed = true
  }

  /** Completes the shares with the last configurations, and returns them. */
  countShares() {
    for (const { setup } of this.chains) this.#shares.expect(setup)
    return this.#shares.list()
  }
}

// ---- The events that others have kept ----

/** The events of an organization's draws, kept by somebody outside; some may be about other games. */
class Witness {
  kept = 0
  fitting = 0
  /** Events of this game about what happened after the pack was written. */
  later = []
  /** chainId -> its last record that an event names. */
  last = new Map()
  #opened = new Map()
  #points = new Map()
  #closed = new Map()
  #seen = new Set()
  /** The data of events sent after the pack was written. */
  #afterwards = new Set()
  #exportedAt

  /** `exportedAt` is when the pack was written; null if it does not say. */
  constructor(exportedAt) {
    this.#exportedAt = exportedAt
  }

  read({ event, timestamp, data }) {
    if (!["draws.opened", "draws.checkpoint", "draws.closed"].includes(event)) return
    demand(isObject(data) && isId(data.chainId), "the event names no chain")
    const { chainId, n } = data
    demand(event !== "draws.checkpoint" || isCount(n), "the event names no record")
    this.kept++
    const isAfterwards = this.#exportedAt !== null && isText(timestamp) && Date.parse(timestamp) > this.#exportedAt
    if (event === "draws.opened") this.#keep(this.#opened, chainId, data, isAfterwards)
    else if (event === "draws.closed") this.#keep(this.#closed, chainId, data, isAfterwards)
    else
      this.#keep(
        upsert(this.#points, chainId, () => new Map()),
        n,
        data,
        isAfterwards,
      )
  }

  #keep(events, key, data, isAfterwards) {
    const known = events.get(key)
    if (known) this.kept--
    demand(!known || same(known, data), `two events contradict each other about chain ${data.chainId}`)
    // Of two events with the same data, the earlier one counts.
    if (!known) events.set(key, data)
    if (!known && isAfterwards) this.#afterwards.add(data)
    else if (known && !isAfterwards) this.#afterwards.delete(known)
  }

  #fits(record, holds, reason) {
    demand(holds, `${reason}, according to a kept event`)
    this.fitting++
    this.last.set(record.chain, record.n)
  }

  /** A record missing from the pack is a fault, unless the pack was written before it. */
  #demandLater(event, data, reason) {
    demand(this.#afterwards.has(data), reason)
    this.later.push({ event, chainId: data.chainId, ...(event === "draws.checkpoint" && { n: data.n }) })
  }

  check(record) {
    const { chain, n, type } = record
    const opened = type === "open" ? this.#opened.get(chain) : undefined
    if (opened) {
      this.#seen.add(chain)
      const holds = opened.commitment === record.commitment && same(opened.game, record.game)
      this.#fits(record, holds, "its commitment or its game is wrong")
    }
    const point = this.#points.get(chain)?.get(n)
    if (point) this.#fits(record, point.hash === record.hash, "its hash is wrong")
    const closed = type === "close" ? this.#closed.get(chain) : undefined
    if (closed) {
      const holds = closed.draws === record.draws && closed.lastHash === record.hash && closed.seed === record.seed
      this.#fits(record, holds, "its draws, its last hash or its seed are wrong")
    }
  }

  checkEnd({ id, n, closed }) {
    for (const [point, data] of this.#points.get(id) ?? [])
      if (point >= n)
        this.#demandLater("draws.checkpoint", data, `chain ${id} ends before record ${point}, which a kept event names`)
    const end = closed ? undefined : this.#closed.get(id)
    if (end)
      this.#demandLater("draws.closed", end, `chain ${id} was closed according to a kept event, but has no close`)
  }

  finish({ game, whole }) {
    for (const [chainId, data] of this.#opened) {
      if (!whole || this.#seen.has(chainId) || !same(data.game, game)) continue
      this.#demandLater("draws.opened", data, `chain ${chainId} is missing, which a kept event names`)
      for (const point of this.#points.get(chainId)?.values() ?? []) this.#addLater("draws.checkpoint", point)
      if (this.#closed.has(chainId)) this.#addLater("draws.closed", this.#closed.get(chainId))
    }
  }

  /** For a chain that was opened after the pack was written. */
  #addLater(event, data) {
    this.#demandLater(event, data, `chain ${data.chainId} is missing, which a kept event names`)
  }
}

// ---- Odds ----

/**
 * The probability that a chi-square variable with this many degrees of freedom is at least `value`: the incomplete
 * gamma function.
 */
const chiSquareTail = (value, freedom) => {
  const a = freedom / 2
  const x = value / 2
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let i = 1; term > sum * 1e-15; i++) sum += term *= x / (a + i)
    return 1 - sum * scale
  }
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let fractionSoFar = d
  for (let i = 1, step = 0; i < 100_000 && Math.abs(step - 1) > 1e-15; i++) {
    b += 2
    d = 1 / (i * (a - i) * d + b)
    c = b + (i * (a - i)) / c
    step = c * d
    fractionSoFar *= step
  }
  return fractionSoFar * scale
}

/** For multiples of one half, from the gamma function at 1 and at one half. */
const logGamma = (a) => {
  let sum = a % 1 === 0 ? 0 : Math.log(Math.PI) / 2
  for (let k = a - 1; k > 0; k--) sum += Math.log(k)
  return sum
}

const fewest = 5

/** Tests whether the picks by number fit the odds; candidates with fewer than five expected picks are grouped. */
const oddsTest = (shares) => {
  const possible = shares.filter(({ expected }) => expected > 0)
  const cells = possible.filter(({ expected }) => expected >= fewest)
  const rare = possible.filter(({ expected }) => expected < fewest)
  const sum = (list, name) => list.reduce((total, share) => total + share[name], 0)
  const rest = { picked: sum(rare, "picked"), expected: sum(rare, "expected") }
  if (rest.expected >= fewest) cells.push(rest)
  if (cells.length < 2) return null
  const chiSquare = cells.reduce((total, { picked, expected }) => total + (picked - expected) ** 2 / expected, 0)
  const freedom = cells.length - 1
  return { chiSquare, freedom, p: chiSquareTail(chiSquare, freedom) }
}

// ---- The report ----

const number = (value, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })

const shareLines = ({ shares, odds, repeated, forced }) => {
  if (repeated === 0) return [`odds: not tested, since ${forced > 0 ? "no draw was repeated" : "no seed is open"}`]
  const hasSegments = shares.some(({ isSegment }) => isSegment)
  const rows = shares.map(({ id, isSegment, picked, expected, won }) => {
    const name = id === "win" || id === "no win" ? id : `${isSegment ? "segment" : "prize"} ${id}`
    if (hasSegments && !isSegment) return `  ${name}: ${number(won)} won`
    const wins = id === "no win" ? "" : `, ${number(won)} won`
    const percent = `${number((100 * picked) / repeated, 3)} % for ${number((100 * expected) / repeated, 3)} %`
    return `  ${name}: picked ${number(picked)} times, ${number(expected, 1)} expected (${percent})${wins}`
  })
  const test = odds
    ? `chi-square ${odds.chiSquare.toFixed(2)}, ${odds.freedom} degrees of freedom, p = ${odds.p.toPrecision(3)}`
    : "too few for a chi-square test"
  return [`odds of ${number(repeated)} repeated draws: ${test}`, ...rows]
}

/** How many events that are later than the pack are listed. */
const mostNamed = 5

const witnessLines = ({ witness, chains }) => {
  if (!witness)
    return ["NO CHECKPOINTS: no event kept outside witnesses the end of this pack, so records may be missing there"]
  const lines = [`checkpoints: ${number(witness.fitting)} fit; ${number(witness.others)} are of other games or chains`]
  const { later } = witness
  if (later.length > 0) {
    const named = later
      .slice(0, mostNamed)
      .map(({ event, chainId, n }) => `${event} of chain ${chainId}${n === undefined ? "" : `, record ${n}`}`)
    const more = later.length > mostNamed ? `; and ${number(later.length - mostNamed)} more` : ""
    lines.push(`  LATER than the pack: ${number(later.length)} events: ${named.join("; ")}${more}`)
  }
  for (const { chainId, records, witnessed, closed } of chains)
    if (witnessed === null) lines.push(`  UNWITNESSED: no event about chain ${chainId} was kept`)
    else if (witnessed < records - 1)
      lines.push(
        `  UNWITNESSED: ${number(records - 1 - witnessed)} records of chain ${chainId} after its last event${closed ? "" : ", which is open"}`,
      )
  return lines
}

const noteLines = ({ moments, turned, recounted, excused, backwards, unlinked, elsewhere }) => {
  const { batches, shown, taken, unannounced } = moments
  const { quota, stock, perUser, budget, pool } = turned
  const lines = []
  if (backwards.first)
    lines.push(
      `TIME GOES BACK: ${number(backwards.records)} records are earlier than the previous one; the first is record ${backwards.first.n} of chain ${backwards.first.chain}`,
    )
  for (const chainId of unlinked)
    lines.push(
      `UNLINKED: chain ${chainId} names no previous chain, although all earlier ones were closed according to their times`,
    )
  if (elsewhere.first)
    lines.push(
      `OTHER PERIOD: what turned ${number(elsewhere.draws)} draws was used up in another period than that of their time, as happens when the clock is set back; the first is record ${elsewhere.first.n} of chain ${elsewhere.first.chain}`,
    )
  if (batches > 0)
    lines.push(
      `planned moments: ${number(batches)} batches, ${number(shown)} of them shown; ${number(taken)} moments taken`,
    )
  if (unannounced > 0)
    lines.push(
      `  UNANNOUNCED: ${number(unannounced)} moments were taken before their plan was on record: compare the events moments.planned`,
    )
  const byPool = pool > 0 ? `, ${number(pool)} by an empty pool of codes` : ""
  if (quota + stock + perUser + budget + pool > 0)
    lines.push(
      `wins turned into losses: ${number(quota)} by the quota, ${number(stock)} by stock, ${number(perUser)} by a limit of the player, ${number(budget)} by the budget${byPool}`,
    )
  for (const { limit, period, places } of recounted)
    lines.push(`RECOUNTED: ${number(places)} places of ${limit} in ${period}, explained by a change of the time zone`)
  for (const { limit, period, count } of excused)
    lines.push(`places without a record: ${number(count)} of ${limit} in ${period}, from before the limit was set`)
  return lines
}

const testText =
  "these are draws of a test organization, where outcomes can be asked for; they prove nothing about a promotion"

/** The results of a check, as lines of text. */
export const describeReport = (report) => {
  const { problem, pack, chains, draws, repeated, withoutClientSeed, configChanges, test, forced } = report
  const lines = test ? [`TEST: ${testText}`] : []
  if (pack) {
    const open = chains.filter(({ closed }) => !closed)
    lines.push(
      `pack: organization ${pack.organization}, ${pack.game.kind} ${pack.game.id}, ${pack.whole ? "whole" : "one chain of it: gaps of places and links between chains are not checked"}`,
    )
    lines.push(`chains: ${chains.length}, of which ${open.length} without a seed`)
    for (const { chainId, draws: count } of open)
      lines.push(
        `  WITHOUT SEED: ${number(count)} draws of chain ${chainId} are checked for everything but their numbers`,
      )
    lines.push(`draws: ${number(draws)}, of which ${number(repeated)} were repeated from their seeds`)
    if (test)
      lines.push(`  TEST: ${number(forced)} outcomes were asked for; they are checked for everything but their numbers`)
    lines.push(`without a clientSeed: ${number(draws === 0 ? 0 : (100 * withoutClientSeed) / draws, 1)} %`)
    lines.push(`configuration changes: ${number(configChanges)}`)
    lines.push(...noteLines(report), ...shareLines(report), ...witnessLines(report))
  }
  if (!problem) lines.push(test ? "OK: nothing is wrong with this TEST" : "OK: nothing is wrong")
  else {
    const record = problem.chain === undefined ? "" : `, chain ${problem.chain}, record ${problem.n}`
    lines.push(`WRONG: ${problem.source} line ${problem.line}${record}: ${problem.reason}`)
  }
  return lines.map((line) => line.replace(/[^ -~]/gu, escaped))
}

/** The fault, with no characters from a file that could control the terminal. */
const shownProblem = (problem) => {
  if (problem === null) return null
  const { chain, reason, ...rest } = problem
  return { ...rest, ...(chain !== undefined && { chain: escaped(chain) }), reason: escaped(reason) }
}

const reportOf = (survey, verifier, witness, problem) => ({
  ok: problem === null,
  problem: shownProblem(problem),
  pack: verifier && { organization: survey.header.organization, game: survey.header.game, whole: survey.header.whole },
  chains: (verifier?.chains ?? []).map(({ id, closed, draws, n }) => ({
    ...{ chainId: id, closed, draws, records: n, witnessed: witness?.last.get(id) ?? null },
  })),
  draws: verifier?.draws ?? 0,
  repeated: verifier?.repeated ?? 0,
  test: verifier?.isTest ?? false,
  forced: verifier?.forced ?? 0,
  withoutClientSeed: verifier?.withoutClientSeed ?? 0,
  configChanges: verifier?.configChanges ?? 0,
  moments: {
    batches: verifier?.moments.batches.size ?? 0,
    shown: verifier?.moments.shown.size ?? 0,
    taken: verifier?.moments.taken ?? 0,
    unannounced: verifier?.moments.unannounced ?? 0,
  },
  backwards: verifier?.clock.backwards ?? { records: 0, first: null },
  unlinked: verifier?.unlinked ?? [],
  elsewhere: verifier?.faults.elsewhere ?? { draws: 0, first: null },
  turned: verifier?.limits.turned ?? { quota: 0, stock: 0, perUser: 0, budget: 0, pool: 0 },
  recounted: survey.places.recounts(),
  excused: survey.places.excuses(),
  shares: verifier?.countShares() ?? [],
  odds: oddsTest(verifier?.countShares() ?? []),
  witness: witness && {
    ...{ kept: witness.kept, fitting: witness.fitting, later: witness.later },
    others: witness.kept - witness.fitting - witness.later.length,
  },
})

// ---- A pack ----

/** The first pass: leaves lines that are not records to the second. */
const surveyOf = async (chunks) => {
  const survey = new Survey()
  try {
    for await (const lines of linesOf(chunks))
      for (const text of lines)
        try {
          if (text !== "") survey.read(text)
        } catch (error) {
          if (!(error instanceof Wrong)) throw error
        }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
  }
  return survey
}

/**
 * Checks a pack. `openPack` starts reading it, and is called twice; it returns an async iterable or a stream of bytes,
 * such as `file.stream()`. `checkpoints` does the same for the kept events, one per line.
 */
export const verifyPack = async (openPack, { checkpoints = null } = {}) => {
  const survey = await surveyOf(openPack())
  const exportedAt = isCount(survey.header?.exportedAt) ? survey.header.exportedAt : null
  const witness = checkpoints && new Witness(exportedAt)
  const misread = witness && (await readLines(checkpoints, "checkpoints", (event) => witness.read(event ?? {})))
  if (misread) return reportOf(survey, null, witness, misread)
  let verifier = null
  const problem = await readLines(
    openPack(),
    "pack",
    (record, line) => {
      if (verifier) return verifier.read(record, line)
      const first = new Verifier(survey, witness ?? new Witness(null))
      first.readHeader(record)
      verifier = first
    },
    () => {
      demand(verifier, "the pack is empty")
      verifier.finish()
    },
  )
  verifier?.faults.settle(verifier.clock)
  const later = verifier?.faults.first && { source: "pack", ...verifier.faults.first }
  const gap = verifier?.faults.gap && { source: "pack", ...verifier.faults.gap }
  const first = problem && later && verifier.isContent ? later : (problem ?? later ?? gap)
  return reportOf(survey, verifier, witness, first ?? null)
}

// ---- One draw ----

/**
 * Repeats one draw step by step, from `record` and its chain's `{ chainId, commitment, seed, test }`; only where `test` is
 * true, a test organization's, may its outcome have been asked for. With the `config` in force, it also shows what the numbers pick. Each step says what it shows, and whether it holds (null: not known
 * before the seed is published).
 */
export const checkDraw = (record, { chainId, commitment, seed, test = false }, config = null) => {
  const { n, clientSeed = "", outcome } = record
  const steps = [
    {
      step: "form",
      holds: forms.draw(record) && record.chain === chainId && (test || !outcome.forced),
      shows: `draw ${escaped(n)} of chain ${escaped(record.chain)}`,
    },
    { step: "hash", holds: record.hash === hashOf(record), shows: escaped(record.hash) },
  ]
  if (!seed) return [...steps, { step: "commitment", holds: null, shows: escaped(commitment) }]
  const u = numbersOf(seed, chainId, n, clientSeed)
  steps.push(
    { step: "commitment", holds: sha256(bytesOfHex(seed)) === commitment, shows: escaped(commitment) },
    { step: "message", holds: true, shows: messageOf(escaped(chainId), escaped(n), escaped(clientSeed)) },
    { step: "numbers", holds: true, shows: u.join(" ") },
  )
  if (!config || steps.some(({ holds }) => !holds)) return steps
  try {
    const result = resultBy(prepare(config), outcome, u)
    return [...steps, { step: "outcome", holds: sameResult(result, outcome), shows: escaped(inWords(result)) }]
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return [...steps, { step: "outcome", holds: false, shows: escaped(error.message) }]
  }
}

// ---- The command line ----

const usage = "usage: node verify-draws.mjs pack.ndjson [--checkpoints events.ndjson]\n"

/** A folder is not a pack, but says nothing about one. */
const isNoFile = (statSync, file) => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? true

/** An unreadable file says nothing about the pack. */
const isUnread = (error) => error instanceof Error && "syscall" in error

/** Runs the command with these arguments; the exit code is 0, 1 for a faulty pack, or 2 for wrong arguments. */
export const runVerifier = async (args, write) => {
  const { createReadStream, statSync } = await import("node:fs")
  const at = args.indexOf("--checkpoints")
  const events = at < 0 ? null : args[at + 1]
  const files = at < 0 ? args : args.toSpliced(at, 2)
  const isCall = files.length === 1 && events !== undefined && !files[0].startsWith("-")
  const absent = isCall && [files[0], events].find((file) => file !== null && isNoFile(statSync, file))
  if (!isCall || absent) {
    write(absent ? `${absent} is not an existing file\n` : usage)
    return 2
  }
  if (statSync(files[0]).isFIFO()) {
    write(`${files[0]} is a pipe, and a pack is read twice: write it to a file first\n`)
    return 2
  }
  const checkpoints = events === null ? null : createReadStream(events)
  try {
    const report = await verifyPack(() => createReadStream(files[0], { highWaterMark: 2 ** 20 }), { checkpoints })
    write(`${describeReport(report).join("\n")}\n`)
    return report.ok ? 0 : 1
  } catch (error) {
    if (!isUnread(error)) throw error
    write(`a file cannot be read: ${error.message}\n`)
    return 2
  }
}

const isCommand = async () => {
  if (typeof process === "undefined" || !process.argv?.[1]) return false
  const [{ realpathSync }, { pathToFileURL }] = [await import("node:fs"), await import("node:url")]
  try {
    return import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href
  } catch {
    return false
  }
}

if (await isCommand()) process.exitCode = await runVerifier(process.argv.slice(2), (text) => process.stdout.write(text))
