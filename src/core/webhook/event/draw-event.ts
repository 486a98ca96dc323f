import { event, integer, text } from "./field.ts"
import { campaignId } from "./shared-field.ts"

const game = {
  type: "object",
  description: "the campaign or the mini-game that draws",
  properties: { kind: text("campaign, or notification for a mini-game"), id: text("its id") },
} as const

const chainId = text("the chain of draws")

const momentsWindow = {
  type: "object",
  nullable: true,
  description: "what the moments were drawn from, or null if their author named them",
  properties: {
    from: { type: "string", format: "date-time", description: "none is earlier" },
    to: { type: "string", format: "date-time", description: "all are earlier" },
    distribution: text("random, or even: one in each of as many equal parts"),
    days: { type: "array", items: { type: "integer" }, optional: true, description: "days of the week, 1 is Monday" },
    fromHour: { type: "integer", optional: true, description: "none is at an earlier hour" },
    toHour: { type: "integer", optional: true, description: "all are at earlier hours" },
    timezone: text("the time zone of these days and hours"),
  },
} as const

/** The events by which draws can be checked: planned moments and chains of draws. */
export const drawEvents = {
  "moments.planned": event(
    "planned moments of a prize; their times are secret until the campaign has ended",
    {
      campaignId,
      batchId: text("the moments planned together"),
      prizeId: text("the prize"),
      count: integer("how many moments"),
      chosen: {
        type: "boolean",
        description: "whether their author knows the times, having chosen them or drawn them from a short window",
      },
      commitment: text("SHA-256 in hex of their salt and times, to check them once both are shown"),
      window: momentsWindow,
    },
    {
      campaignId: "spring",
      batchId: "mom_1k7upjuklr41q5ptxkk1znw19",
      prizeId: "tv",
      count: 20,
      chosen: false,
      commitment: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
      window: {
        from: "2026-12-01T05:00:00.000Z",
        to: "2027-01-01T05:00:00.000Z",
        distribution: "even",
        fromHour: 9,
        toHour: 21,
        timezone: "America/Bogota",
      },
    },
  ),
  "draws.opened": event(
    "a new chain of draws; keep the commitment, which its seed must match once it is shown",
    { chainId, game, commitment: text("SHA-256 of the seed, in hex") },
    {
      chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
      game: { kind: "campaign", id: "spring" },
      commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    },
  ),
  "draws.checkpoint": event(
    "the first draw of a chain after each 1,000 draws or after an hour; keep it as evidence of the draws before it",
    { chainId, n: integer("the number of its record"), hash: text("the hash of its record, in hex") },
    {
      chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
      n: 1001,
      hash: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
    },
  ),
  "draws.closed": event(
    "a closed chain of draws, with the seed that allows repeating all of them",
    {
      chainId,
      draws: integer("how many draws it has"),
      lastHash: text("the hash of its last record, in hex"),
      seed: text("its seed, in hex"),
    },
    {
      chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
      draws: 1204,
      lastHash: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
      seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    },
  ),
}
