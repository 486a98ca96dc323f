import type { PlayFacts } from "../../../src/core/operation/partner/play-facts.ts"

/** The facts of a play in a campaign without any of its options, for a player who may play. */
export const plainFacts = {
  oddsSince: 0,
  isGameActive: true,
  isByPlayer: false,
  terms: null,
  ban: null,
  eligibility: null,
  tiers: [],
  stocks: new Map(),
  budget: null,
  past: null,
  grants: [],
  entry: null,
  momentPrizes: [],
  nextMoments: [],
  test: null,
  drawing: null,
  isCodeTaken: () => false,
  poolOf: () => null,
} satisfies Partial<PlayFacts>
