/**
 * Repeats one draw with the browser's own cryptography (docs/fair-draws.md). From verify-draws.mjs it only takes the
 * format: how a record is written, what is hashed, and what the numbers pick.
 */
import { canonical, checkDraw, messageOf } from "../verify-draws.mjs"

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("")
const utf8 = (text) => new TextEncoder().encode(text)

/** Browsers offer cryptography only on pages loaded over HTTPS or from the same machine. */
export const canCalculate = () => globalThis.crypto?.subtle !== undefined

export const sha256 = async (data) =>
  hexOf(await crypto.subtle.digest("SHA-256", typeof data === "string" ? utf8(data) : data))

const hmac = async (seed, message) => {
  const key = await crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  return crypto.subtle.sign("HMAC", key, utf8(message))
}

/** The four numbers in the bytes of an HMAC. */
const numbersIn = (buffer) => {
  const view = new DataView(buffer)
  return [0, 8, 16, 24].map((at) => Number(view.getBigUint64(at) >> 11n) / 2 ** 53)
}

/** Checks that the record is the one in the link, unchanged, and that only a draw of a test was forced. */
const recordStep = async ({ record, chain: { test }, hash, chainId, n }) => {
  const { hash: told, ...content } = record
  const text = canonical(content)
  const found = await sha256(text)
  const isSame = found === hash && told === hash && record.chain === chainId && record.n === n
  const holds = isSame && (test === true || !record.outcome?.forced)
  return { step: "record", holds, text, found, expected: hash }
}

const commitmentStep = async ({ chain: { seed, commitment } }) => {
  const found = await sha256(bytesOf(seed))
  return { step: "commitment", holds: found === commitment, seed, found, expected: commitment }
}

const numbersStep = async ({ record: { chain, n, clientSeed }, chain: { seed } }) => {
  const message = messageOf(chain, n, clientSeed)
  const signed = await hmac(seed, message)
  return { step: "numbers", holds: true, message, hmac: hexOf(signed), numbers: numbersIn(signed) }
}

const candidates = (list, id) => list.map((one) => ({ id: one[id], weight: one.weight }))

/** The ranges that a number picks from: each candidate with its part of the interval from 0 to 1. */
const rangesOf = (list) => {
  const total = list.reduce((sum, { weight }) => sum + Math.max(0, weight), 0)
  let from = 0
  return list.map(({ id, weight, kind }, i) => {
    const share = total > 0 ? Math.max(0, weight) / total : i === 0 ? 1 : 0
    const range = { id, kind, from, to: from + share }
    from = range.to
    return range
  })
}

const pickedFrom = (what, number, list) => ({ what, number, ranges: rangesOf(list) })

/** The picks that led to the outcome, in their order. */
const picksOf = ({ record: { outcome }, config }, u) => {
  const { gameType, segments = [], prizes = [], winProbability = 0 } = config
  const isWheel = gameType === "roulette" || gameType === "mini_game"
  const chance = Math.min(1, winProbability)
  const winOrNot = [
    { kind: "win", weight: chance },
    { kind: "noWin", weight: 1 - chance },
  ]
  const first = []
  if (isWheel && !outcome.forced) first.push(pickedFrom("segment", u[0], candidates(segments, "segmentId")))
  if (!isWheel && !outcome.forced) first.push(pickedFrom("win", u[0], winOrNot))
  if (!isWheel && !outcome.forced && u[0] < chance && prizes.length > 1)
    first.push(pickedFrom("prize", u[1], candidates(prizes, "prizeId")))
  if (outcome.moment !== undefined) return first
  const { turned, redrawnAmong } = outcome
  if (turned && isWheel)
    first.push(
      pickedFrom(
        "loss",
        u[2],
        candidates(
          segments.filter(({ isPrize }) => !isPrize),
          "segmentId",
        ),
      ),
    )
  if (redrawnAmong?.length) {
    const all = isWheel ? candidates(segments, "segmentId") : candidates(prizes, "prizeId")
    first.push(
      pickedFrom(
        "redraw",
        u[3],
        all.filter(({ id }) => redrawnAmong.includes(id)),
      ),
    )
  }
  return first
}

const outcomeStep = ({ record, chain, config }, numbers) => {
  const result = checkDraw(record, chain, config).find(({ step }) => step === "outcome")
  return {
    step: "outcome",
    holds: result?.holds ?? false,
    shows: result?.shows,
    picks: picksOf({ record, config }, numbers),
  }
}

/**
 * The steps of the check, each as soon as it is known; those that need the seed only once it is published. `draw` is
 * the answer of GET /api/v1/draws, with the chain, number and hash of the link.
 */
export async function* stepsOf(draw) {
  yield await recordStep(draw)
  if (draw.chain.seed === null) return
  yield await commitmentStep(draw)
  const numbers = await numbersStep(draw)
  yield numbers
  if (draw.config) yield outcomeStep(draw, numbers.numbers)
}

/** Checks that a play's receipt, as its player got it, belongs to this draw. */
export const isReceiptOf = async (receipt, { record }) => (await sha256(receipt.trim().toLowerCase())) === record.play
