// What a draw gives

import { demand } from "./fault.mjs"
import { isWheel } from "./forms.mjs"
import { pick } from "./numbers.mjs"

/**
 * A configuration as draws use it. `prizes` are the possible wins: the prize segments of a wheel, otherwise the prizes;
 * each with its `id` in redraws, the name of its `stock` in `limits`, and whether its codes are taken from a `pool`. So
 * says `hasPool` of wins without a prize.
 */
export const prepare = (config) => {
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
export const drawnBy = ({ wheel, config, segments, prizes }, u) => {
  if (wheel) {
    const picked = pick(segments, u[0])
    return { won: isOffered(picked), picked }
  }
  const won = u[0] < config.winProbability
  return { won, picked: won ? pick(prizes, u[1]) : undefined }
}

export const inWords = ({ won, segmentId, prizeId }) =>
  `${won ? "a win" : "a loss"}${segmentId === undefined ? "" : ` on segment ${segmentId}`}${prizeId === undefined ? "" : ` of prize ${prizeId}`}`

const winOn = (picked) => ({ won: true, segmentId: picked?.segmentId, prizeId: picked?.prizeId })
const lossOn = (segment) => ({ won: false, segmentId: segment?.segmentId, prizeId: undefined })

export const sameResult = (a, b) => a.won === b.won && a.segmentId === b.segmentId && a.prizeId === b.prizeId

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
export const resultBy = (setup, outcome, u) => {
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
export const checkResult = (setup, outcome) => {
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
