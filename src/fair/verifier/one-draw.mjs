// One draw

import { hashOf } from "./canonical.mjs"
import { escaped, Wrong } from "./fault.mjs"
import { forms } from "./forms.mjs"
import { messageOf, numbersOf } from "./numbers.mjs"
import { inWords, prepare, resultBy, sameResult } from "./outcomes.mjs"
import { bytesOfHex, sha256 } from "./sha256.mjs"

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
