import { createHash } from "node:crypto"
import { committedTexts } from "../../../core/moment/moment.ts"
import { decryptBlock, decryptSalt, momentsOfABlock, type StoredSalt } from "../../../secret/moment-cipher.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import type { Queries } from "../dialect.ts"
import { queryRule, type Rule, rule } from "../rule.ts"

const batchOf = (alias: string) => `'batch ' || ${alias} || ' of moments'`

/**
 * A prize with planned moments is not drawn by odds, so each win has taken one since the first were planned. If a later
 * play has an earlier time, a clock was set back, and the win may be older.
 */
const untakenWins: Queries = ({ own, skewMs }) => [
  `SELECT 'play ' || p.id || ' won a prize that comes out at planned moments, and took none' AS what
   FROM (SELECT b.campaign, b.prize_id, min(b.created_at) + ${skewMs} AS since FROM moment_batches b
         WHERE ${own("b")} GROUP BY b.campaign, b.prize_id) planned
   JOIN plays p ON p.campaign = planned.campaign AND p.prize_id = planned.prize_id AND p.at > planned.since
   LEFT JOIN (SELECT t.session_id, b.campaign, b.prize_id FROM moment_takes t JOIN moment_batches b ON b.id = t.batch
              WHERE ${own("t")} AND ${own("b")}) taken
     ON taken.session_id = p.session_id AND taken.campaign = p.campaign AND taken.prize_id = p.prize_id
   WHERE taken.session_id IS NULL AND ${own("p")} AND NOT EXISTS (SELECT 1 FROM plays e
     WHERE e.campaign = p.campaign AND e.at > planned.since AND e.at < p.at - ${skewMs} AND e.id > p.id AND ${own("e")})`,
]

export const momentRule = queryRule("moments", (dialect) => {
  const { own } = dialect
  return [
    `SELECT ${batchOf("b.id")} || ' has ' || b.taken || ' taken and ' || b.live || ' live of ' || b.count AS what
     FROM moment_batches b WHERE (b.taken < 0 OR b.taken > b.live OR b.live > b.count) AND ${own("b")}`,
    `SELECT ${batchOf("b.id")} || ' says wrongly whether a moment is left' AS what FROM moment_batches b
     WHERE (b.head IS NULL) <> (b.taken = b.live) AND ${own("b")}`,
    `SELECT ${batchOf("id")} || ' has ' || count || ' moments in ' || blocks || ' blocks' AS what
     FROM (SELECT b.id, b.count, (SELECT count(*) FROM moment_blocks k WHERE k.batch = b.id AND ${own("k")}) AS blocks
           FROM moment_batches b WHERE ${own("b")}) AS counts
     WHERE blocks <> (count + ${momentsOfABlock - 1}) / ${momentsOfABlock}`,
    `SELECT ${batchOf("id")} || ' counts ' || taken || ' taken moments, ' || takes || ' are recorded up to ' || last AS what
     FROM (SELECT b.id, b.taken, (SELECT count(*) FROM moment_takes t WHERE t.batch = b.id AND ${own("t")}) AS takes,
             (SELECT coalesce(max(t.position) + 1, 0) FROM moment_takes t WHERE t.batch = b.id AND ${own("t")}) AS last
           FROM moment_batches b WHERE ${own("b")}) AS counts
     WHERE taken <> takes OR taken <> last`,
    `SELECT 'moment ' || t.position || ' of batch ' || b.id || ' was taken by no play that won its prize' AS what
     FROM moment_takes t JOIN moment_batches b ON b.id = t.batch
     WHERE ${own("t")} AND ${own("b")} AND NOT EXISTS (SELECT 1 FROM plays p
       WHERE p.campaign = b.campaign AND p.prize_id = b.prize_id AND p.at = t.taken_at AND p.session_id = t.session_id
         AND p.won AND ${own("p")})`,
    `SELECT count(*) || ' moments were taken by one play, one of batch ' || min(t.batch) AS what FROM moment_takes t
     WHERE ${own("t")} GROUP BY t.session_id HAVING count(*) > 1`,
    ...untakenWins(dialect),
  ]
})

type CheckedBatch = StoredSalt & { readonly id: number; readonly count: number }
type CheckedTake = { readonly position: number; readonly at: number }

/** The salt of a batch; null if its key is unknown or does not decrypt it, which another rule reports. */
const saltOf = (cipher: SecretCipher, orgId: string, batch: CheckedBatch): string | null => {
  if (!cipher.knows(batch.sealedWith)) return null
  try {
    return decryptSalt(cipher, orgId, batch)
  } catch {
    return null
  }
}

const openBlocks = (salt: string, blocks: readonly string[]): Float64Array | null => {
  try {
    return Float64Array.from(blocks.flatMap((encrypted, number) => decryptBlock(salt, number, encrypted)))
  } catch {
    return null
  }
}

const commitmentTo = (salt: string, moments: Float64Array): string => {
  const hash = createHash("sha256")
  for (const text of committedTexts(salt, moments)) hash.update(text)
  return hash.digest("hex")
}

/** Reports what in a batch differs from its commitment; never names a time that is not taken. */
function* differingMoments(
  cipher: SecretCipher,
  orgId: string,
  batch: CheckedBatch,
  blocks: readonly string[],
  takes: Iterable<CheckedTake>,
): Generator<string> {
  const salt = saltOf(cipher, orgId, batch)
  if (salt === null) return
  const moments = openBlocks(salt, blocks)
  if (!moments) {
    yield `batch ${batch.id} of moments has a block that its salt does not decrypt`
    return
  }
  if (moments.length !== batch.count || commitmentTo(salt, moments) !== batch.commitment)
    yield `batch ${batch.id} of moments differs from its commitment`
  for (const { position, at } of takes)
    if (moments[position] !== at) yield `moment ${position} of batch ${batch.id} was taken at another time than planned`
}

/** The rule of committed moments, one batch at a time. */
export const commitmentRule = (cipher: SecretCipher): Rule =>
  rule("commitments", async function* ({ dialect: { own, value }, rows, all }) {
    const batches = `SELECT b.id, c.org_id AS "orgId", b.commitment, b.salt, b.sealed_with AS "sealedWith", b.count
      FROM moment_batches b JOIN campaigns c ON c.id = b.campaign WHERE ${own("b")} AND ${own("c")}`
    const blocksOf = `SELECT k.times FROM moment_blocks k WHERE k.batch = ${value(1)} AND ${own("k")} ORDER BY k.number`
    const takesOf = `SELECT t.position, t.at FROM moment_takes t WHERE t.batch = ${value(1)} AND ${own("t")}`
    for await (const { orgId, ...batch } of rows<CheckedBatch & { readonly orgId: string }>(batches)) {
      const blocks = (await all<{ times: string }>(blocksOf, batch.id)).map(({ times }) => times)
      yield* differingMoments(cipher, orgId, batch, blocks, await all<CheckedTake>(takesOf, batch.id))
    }
  })
