import type { Game } from "./games.ts"
import type { Organization } from "./premio.ts"
import type { Shopper } from "./shoppers.ts"

const daySeconds = 24 * 60 * 60

/** What fell due while the clock moved. */
export type Advance = {
  readonly reached: string
  readonly fired: readonly { readonly at: string; readonly what: string; readonly id: string }[]
  readonly more: number
}

/** Moves the test organization's clock by a day: whatever falls due on the way happens at its time. */
export const tomorrow = async ({ premio }: Organization): Promise<Advance> => {
  let part = await premio.advanceTestClock({ seconds: daySeconds })
  const fired = [...part.fired]
  let { more } = part
  while (!part.done) {
    part = await premio.advanceTestClock({ to: part.to })
    fired.push(...part.fired)
    more += part.more
  }
  return { reached: part.reached, fired, more }
}

/** Asks that the shopper's next turn in the game wins; a limit or an empty stock holds all the same. */
export const nextTurnWins = async ({ id, kind }: Game, shopper: Shopper, { premio }: Organization): Promise<void> => {
  const game = kind === "campaign" ? { campaignId: id } : { notificationId: id }
  await premio.askOutcomes({ ...game, externalUserId: shopper.id, outcomes: [{ won: true }] })
}
