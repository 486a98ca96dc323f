// The form of records

import { periodForms } from "./periods.mjs"

export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value)
export const isText = (value) => typeof value === "string"
/** An id as the API accepts it. */
export const isId = (value) => isText(value) && /^[A-Za-z0-9_:-]{1,200}$/.test(value)
const isLimitName = (name) => name === "quota" || (name.startsWith("stock:") && isId(name.slice("stock:".length)))
const isPeriodName = (value) =>
  isText(value) && /^(total|\d{4}-\d\d-\d\d|\d{4}-W\d\d|\d{4}-\d\d)(#\d{1,9})?$/.test(value)
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0
export const isPlace = (value) => Number.isSafeInteger(value) && value > 0
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

export const isWheel = ({ gameType }) => gameType === "roulette" || gameType === "mini_game"
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
export const namesPool = (config) => [config, ...(config.prizes ?? [])].some(({ pool }) => pool)
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

export const isHeader = fits({
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
export const forms = {
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
export const isRecordType = (type) => isText(type) && Object.hasOwn(forms, type)
