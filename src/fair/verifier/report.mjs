// The report

import { escaped } from "./fault.mjs"
import { oddsTest } from "./odds.mjs"

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

export const reportOf = (survey, verifier, witness, problem) => ({
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
