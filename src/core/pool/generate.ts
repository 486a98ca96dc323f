import { drawText, type Random } from "../random.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { type Generation, poolCodeKey } from "./pool.ts"
import { codesOfAStep, type NewCode } from "./upload.ts"

/** Without 0, O, 1, I and L, which are easily confused in print. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

/** How many guesses may hit one code. */
const guessesOfAHit = 1_000_000

export type GenerateRequest = { readonly count: number; readonly length: number; readonly prefix?: string }

/** Refuses a length with which a guess would hit one of `codes` codes more often than once in a million. */
export const refuseGuessable = ({ count, length }: GenerateRequest, codes: number): Refusal | null => {
  const all = codes + count
  if (all * guessesOfAHit <= alphabet.length ** length) return null
  const needed = Math.ceil(Math.log(all * guessesOfAHit) / Math.log(alphabet.length))
  return refuseField(
    "length",
    `at least ${needed}: one guess in a million would hit one of ${all} codes of ${length} characters`,
  )
}

export const refuseGenerating = (): Refusal =>
  refuse("CONFLICT", "the pool is generating codes; wait until GET shows that it is done")

/** The next codes to try: those that exist already are replaced by others. */
export const drawCodes = ({ wanted, made, length, prefix }: Generation, random: Random): readonly NewCode[] =>
  Array.from({ length: Math.min(codesOfAStep, wanted - made) }, () => {
    const code = prefix + drawText(alphabet, length, random)
    return { code, key: poolCodeKey("entry", code) }
  })
