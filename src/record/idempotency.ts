import type { ChangeOf } from "../core/change.ts"
import { canonicalJson, type KeptAnswer } from "../core/idempotency.ts"
import { isTest } from "../core/organization/test-organization.ts"
import { sha256 } from "../secret/hash.ts"
import { type Rows, tableOf } from "./rows.ts"
import type { Named, Tx } from "./transaction.ts"

type AnswerRow = {
  readonly orgId: string
  readonly operation: string
  readonly key: string
  readonly request: string
  readonly answer: string
  readonly createdAt: number
}

export const answerTable = tableOf<AnswerRow>()({
  key: ["orgId", "operation", "key"],
  changed: [],
  reads: {
    byKey: { kind: "one", by: ["orgId", "operation", "key"] },
    late: { kind: "one", by: ["orgId", "operation", "key"] },
  },
})

const toKept = (row: AnswerRow | null): KeptAnswer | null =>
  row && { fingerprint: row.request, answer: row.answer, createdAt: row.createdAt }

/** Not printable, unlike the keys of callers, so that no key of an API key's holder is the same. */
const ofPlayer = "player\n"

/**
 * The key under which a player's response is stored (docs/api.md#player-tokens). Keys are random, so that the hash shows
 * nothing about the player.
 */
export const keyOfPlayer = (externalUserId: string, key: string): string =>
  `${ofPlayer}${sha256(canonicalJson([externalUserId, key]))}`

/** The key under which the response to a request is stored, unless the player of its token was merged. */
export const storedKey = (
  key: string,
  { isByPlayer, externalUserId = "" }: Pick<Named, "isByPlayer" | "externalUserId">,
) => (isByPlayer ? keyOfPlayer(externalUserId, key) : key)

/** The time by which answers are kept: the wall clock, or the organization's own clock in a test organization. */
export const windowTime = ({ now, wall }: Tx, orgId: string): number => (isTest(orgId) ? now : wall)

type Needs = {
  /** Whether several processes may write to the store. */
  readonly isShared: boolean
}

/**
 * First responses by Idempotency-Key, for jobs. Two processes that get the same key at once both add a row: the second
 * one conflicts with the first row, decides again and finds its response.
 */
export const keptAnswers = (rows: Rows, { isShared }: Needs) => ({
  findAnswer: (orgId: string, operation: string, key: string): KeptAnswer | null =>
    toKept(rows.one(answerTable, "byKey", orgId, operation, key)),

  /** Announces that this answer is going to be looked up. */
  wantAnswer: (orgId: string, operation: string, key: string) => rows.want(answerTable, "byKey", orgId, operation, key),

  /** Looks the answer up again: another process may have run the operation since, so that this one met its effects. */
  findLateAnswer: (orgId: string, operation: string, key: string): KeptAnswer | null =>
    isShared ? toKept(rows.one(answerTable, "late", orgId, operation, key)) : null,

  keepAnswer: (tx: Tx, orgId: string, change: ChangeOf<"keepAnswer">) => {
    const { operation, key, fingerprint: request, answer, replaces } = change
    const before = replaces ? rows.one(answerTable, "byKey", orgId, operation, key) : null
    // A new row instead of a changed one: a file sweeps its rows in the order in which they were added.
    if (before) rows.remove(answerTable, before)
    rows.add(answerTable, { orgId, operation, key, request, answer, createdAt: windowTime(tx, orgId) })
  },
})

export type KeptAnswers = ReturnType<typeof keptAnswers>
