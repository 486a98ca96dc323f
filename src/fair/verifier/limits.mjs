// What a draw takes of limits

export const totalLimits = (config) =>
  Object.entries(config.limits).filter(([, { maxTotal }]) => maxTotal !== undefined)

/** The limits that a win counts in; `stock:undefined` is that of a prize with this id. */
export const countedIn = ({ config }, { segmentId, prizeId }) => {
  const stockId = config.gameType === "mini_game" ? segmentId : prizeId
  return stockId === undefined ? ["quota"] : ["quota", `stock:${stockId}`]
}

/** The limits in total that a win takes a place of. */
export const limitsOf = (setup, outcome) =>
  outcome.won ? countedIn(setup, outcome).filter((limit) => setup.limits[limit]?.maxTotal !== undefined) : []

/**
 * What a draw says was used up in total, and what is wrong if it was not: what turned its win, and the prizes that a redraw
 * left out or did not have, where no limit of the player can have made them so. `drawn` is the prize, if it is known.
 */
export const usedUpBy = ({ config, limits, prizes }, { turned, redrawnAmong = [] }, drawn) => {
  const by = turned?.by
  const turning = (limit) => ({
    ...{ limit, count: turned.taken },
    reason: `the ${by} turned it at ${turned.taken}, but places up to there were free later`,
  })
  if (by === "quota") return [turning("quota")]
  const inTotal = ({ stock }) => limits[stock]?.maxTotal !== undefined
  const stocks = new Set((drawn ? [drawn] : prizes).filter(inTotal).map(({ stock }) => stock))
  const turns = by === "stock" && stocks.size === 1 ? [...stocks].map(turning) : []
  if (redrawnAmong.length === 0 && !(by === "stock" && config.whenGone === "redraw")) return turns
  const isLeftOut = (prize) =>
    prize.weight > 0 &&
    !redrawnAmong.includes(prize.id) &&
    inTotal(prize) &&
    limits[prize.stock].maxPerUser === undefined
  const leftOut = prizes.filter(isLeftOut).map(({ id, stock }) => ({
    ...{ limit: stock, count: limits[stock].maxTotal },
    reason: `it was not drawn again among ${id}, of which some were left`,
  }))
  return [...turns, ...leftOut]
}
