import { Type } from "@sinclair/typebox"
import { TypeCompiler } from "@sinclair/typebox/compiler"
import type { Run } from "../run.ts"
import type { OtherTotals, Totals } from "../targets/target.ts"
import { type AnswerKind, answerKinds, type Workload } from "./workload.ts"

const nullableText = Type.Union([Type.String(), Type.Null()])
const Sale = Type.Object({ saleTotal: Type.Integer(), discountAmount: Type.Integer(), currency: Type.String() })
const Entry = Type.Object({ position: Type.Integer(), externalUserId: Type.String(), totalScore: Type.Number() })

/** The whole shape of each response, checked on a sample. */
const shapes = {
  play: Type.Object({
    sessionId: Type.String({ minLength: 10 }),
    result: Type.String({ minLength: 1 }),
    won: Type.Boolean(),
    prizeCode: nullableText,
    rewardType: Type.String(),
    awardsPrize: Type.Boolean(),
    message: nullableText,
    messageCode: nullableText,
    metadata: Type.Object({}),
    limits: Type.Object({ playsRemaining: Type.Integer({ minimum: 0 }), playLimitPeriod: Type.Literal("total") }),
  }),
  code: Type.Object({
    code: Type.String({ pattern: "^WIN-" }),
    discountType: Type.Literal("percentage"),
    discountValue: Type.Literal(10),
    expiresAt: Type.String(),
    idempotent: Type.Literal(false),
  }),
  codeRedemption: Type.Object({ ok: Type.Literal(true), code: Type.String(), uses: Type.Literal(1) }),
  spin: Type.Object({ alreadyPlayed: Type.Literal(false), awardId: Type.String(), won: Type.Literal(true) }),
  awardRedemption: Type.Object({ ok: Type.Literal(true), awardId: Type.String(), redemption: Sale }),
  push: Type.Object({ tracked: Type.Literal(true) }),
  ranking: Type.Object({
    campaignId: Type.Literal("ranked"),
    period: Type.Literal("total"),
    rankings: Type.Array(Entry),
    entry: Type.Union([Entry, Type.Null()]),
  }),
} satisfies Record<AnswerKind, unknown>

const checks = new Map(Object.entries(shapes).map(([kind, shape]) => [kind, TypeCompiler.Compile(shape)]))

const isRightShape = (workload: Workload, sample: string): boolean => {
  try {
    const body: unknown = JSON.parse(sample)
    return workload.kinds.some((kind) => checks.get(kind)?.Check(body))
  } catch {
    return false
  }
}

/** A slow server may send no response in one short run, but it has to in some. */
export const judgeSilence = (runs: readonly Run[]): string[] =>
  runs.some(({ answers }) => Object.keys(answers).length > 0) ? [] : ["no answer came"]

const countOf = (runs: readonly Run[], kind: AnswerKind) =>
  runs.reduce((sum, { answers }) => sum + (answers[answerKinds[kind]] ?? 0), 0)

/** The problems with the responses of a run: none, an unexpected status or body, or a failed request. */
export const judgeAnswers = (workload: Workload, run: Run): string[] => {
  const expected = workload.kinds.map((kind) => answerKinds[kind] as string)
  const odd = Object.entries(run.answers).filter(([key]) => !expected.includes(key))
  const misshapen = run.samples.find((sample) => !isRightShape(workload, sample))
  return [
    ...odd.map(([key, count]) => `${count} answers were ${key}`),
    ...(run.failed > 0 ? [`${run.failed} requests failed or got no answer in time`] : []),
    ...(misshapen === undefined ? [] : [`an answer has the wrong form: ${misshapen.slice(0, 300)}`]),
  ]
}

/** The session ids among the sampled responses: the database must have each. */
export const sessionIds = (runs: readonly Run[]): string[] =>
  runs.flatMap(({ samples }) => samples.flatMap((sample) => /^\{"sessionId":"([^"]+)"/.exec(sample)?.[1] ?? []))

/** The final response of GET /rankings. */
export type Best = readonly { readonly position: number; readonly totalScore: number }[]

/**
 * What is wrong with a database after `runs`. Everything that was answered must be there; beyond that only what was in
 * flight when a run was cut off, at most `cut` requests. Everything derived from the sessions must add up exactly.
 */
export const judgeTotals = (
  workload: Workload,
  runs: readonly Run[],
  cut: number,
  { totals, other }: { totals: Totals; other?: OtherTotals },
  best: Best,
): string[] => {
  const problems: string[] = []
  const equal = (what: string, found: number, expected: number) => {
    if (found !== expected) problems.push(`${what}: ${found} instead of ${expected}`)
  }
  const near = (what: string, found: number, kind: AnswerKind) => {
    const answered = countOf(runs, kind)
    if (found < answered || found > answered + cut)
      problems.push(`${what}: ${found} for ${answered} answers and at most ${cut} in flight`)
  }
  const ids = sessionIds(runs)
  const givesCodes = workload.name === "prize" || workload.name === "pool"
  const { sessions, scores } = totals
  near("sessions", sessions, "play")
  equal("sampled sessions in the database", totals.known, ids.length)
  equal("sum of the scores", scores, sessions * workload.score)
  equal("plays counted per player", totals.countedPlays, sessions)
  equal("scores counted per player", totals.countedScores, scores)
  equal("codes issued by plays", totals.playCodes, givesCodes ? sessions : 0)
  equal("wins counted by the quota", totals.countedWins, givesCodes ? sessions : 0)
  equal("rows of the outbox", totals.events, workload.hasWebhook ? sessions : 0)
  equal("places of the ranking", best.length, totals.best.length)
  for (const [index, { position, totalScore }] of best.entries()) {
    equal(`position ${index + 1} of the ranking`, position, index + 1)
    equal(`total of position ${index + 1}`, totalScore, totals.best[index] ?? 0)
  }
  if (other) {
    near("codes created", other.codes, "code")
    near("spins", other.spins, "spin")
    near("codes redeemed", other.codeRedemptions, "codeRedemption")
    near("awards redeemed", other.awardRedemptions, "awardRedemption")
    near("clicks counted", other.pushClicks, "push")
  }
  return problems
}
