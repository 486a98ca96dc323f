/** The rules that every store checks, and what each states about a sound database. */
export const says = {
  schema: "the schema is that of this version",
  records: "every record has the form that this version reads",
  references: "every reference has its row",
  balances:
    "the ledger adds up to each player's points and the plays to their XP, which are whole numbers up to 2^53-1",
  ledger: "each row of the ledger shows the balance after it",
  transactions:
    "each spend, earn or refund of points has its row in the ledger, and a spend was given back at most once",
  merges: "a merged player owns nothing, and refers to one who was not merged",
  "past-uses": "what is stored of erased players belongs to a game, in an interval",
  revocations: "each revocation of player tokens can be found, and the latest is noted",
  codes: "no code is used more often than it may be, and each use is recorded",
  "prize-codes": "every code that was won exists and is its winner's, and each code of a play or spin was won",
  "play-limits": "nobody played more often than the campaign allows",
  "reward-limits": "no quota of rewards was exceeded, per player or in total",
  "stock-limits": "no prize was given more often than its stock allows, per player or in total",
  "generation-limits": "nobody received more codes than the campaign allows",
  standings: "the plays and wins counted for each player are those of the log",
  grants: "the plays taken of each grant are those of the log, its player's and no more than it has",
  pools: "the counts of each pool of codes are those of its codes, and each given or used code has its code or play",
  quotas: "the wins counted for each campaign are those of the log",
  stocks: "the wins counted for each prize are those of the log",
  "segment-stocks": "the wins counted for each segment of a mini-game are those of the log",
  "prize-wins": "the wins of prizes counted for each player are those of the log",
  budgets: "the count of each budget is what its codes cost",
  told: "each sent event is recorded once",
  scores: "the scores of each ranking are those of the log",
  chains: "each play names the previous one, and each standing the last play that it includes",
  audiences: "the members counted for each audience are those that it has",
  results: "the results of each campaign count what the log has",
  "spin-counts": "the counts of each mini-game's spins, and what they cost, equal the log of spins",
  spins: "a client spun once a period, and each award is its player's",
  "award-handouts":
    "each prize that is handed out for a spin is that of an award that won it, and it was handed out or forfeited later",
  "open-handouts": "what is listed as to be handed out are the wins that nobody has handed out or forfeited",
  redemptions: "each redeemed award has one redemption that counts, the newest",
  "redemption-chains": "no redemption was changed or removed since it was recorded",
  "ranking-prizes":
    "each ranking prize belongs to a round that was decided, and is given once that is, and no play comes later",
  moments:
    "each taken moment has its play and each win of its prize one moment, and those of a batch were taken in order",
  commitments: "the moments of each batch match its commitment, as far as their keys are set",
  "draw-chains":
    "each record of a chain of draws is complete and linked to the previous one, its close states their number, and the closes of a game are in order",
  draws: "each recorded play and spin has exactly one draw, and each draw one of them",
  stream: "what the stream has told of codes, hand-outs and merges is what is stored",
  outbox: "each event goes to a webhook once, and is due exactly while it is pending",
  configuration: "the bytes counted of each organization's configuration are those of its rows",
  audit: "no row of the audit log was changed or removed since it was written",
  secrets:
    "encrypted secrets of webhooks and planned moments are their own and unchanged, as far as their keys are set",
} as const
