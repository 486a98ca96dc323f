// Which limits a draw uses

export const totalLimits = (config) =>
  Object.entries(config.limits).filter(([, { maxTotal }]) => maxTotal !== undefined)

/** The limits that a win counts toward; `stock:undefined` is that of a prize with this id. */
export const countedIn = ({ config }, { segmentId, prizeId }) => {
  const stockId = config.gameType === "mini_game" ? segmentId : prizeId
  return stockId === undefined ? ["quota"] : ["quota", `stock:${stockId}`]
}

/** The total limits of which a win takes a place. */
export const limitsOf = (setup, outcome) =>
  outcome.won ? countedIn(setup, outcome).filter((limit) => setup.limits[limit]?.maxTotal !== undefined) : []

/**
 * What a draw calls used up in total, and the fault if it was not: the limit that turned its win, and the prizes that a
 * redraw left out or lacked although no limit of the player and no empty pool explains it. `drawn` is the prize, if known.
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
