import { awardRecords } from "../../../record/mini-game/award.ts"
import { acceptanceRecords } from "../../../record/player/acceptance.ts"
import { banRecords } from "../../../record/player/ban.ts"
import { grantRecords } from "../../../record/player/grant.ts"
import { pastUseRecords } from "../../../record/player/past-use.ts"
import { codePoolRecords } from "../../../record/pool/pool.ts"
import type { LotRow } from "../../../record/pool/row.ts"
import { pushReactionRecords } from "../../../record/push/push-reaction.ts"
import type { Rows } from "../../../record/rows.ts"
import { streamChangeRecords } from "../../../record/stream-change.ts"
import type { Tx } from "../../../record/transaction.ts"
import { playerWordRows } from "../engine/player-words.ts"
import { poolSteps } from "../job/pool.ts"
import { gameRows } from "../job/removal/game.ts"
import { wonCounter } from "../log/award.ts"
import { shownDraws } from "../log/chain.ts"
import { codeRecords } from "../log/code/code.ts"
import { codeCounts } from "../log/code/code-counts.ts"
import { codeIndex } from "../log/code/code-index.ts"
import { codeRows } from "../log/code/code-rows.ts"
import { promisedCodes } from "../log/code/promised-codes.ts"
import type { Archive } from "../log/play/archive.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import { redemptionChainRecords } from "../log/redemption-chain.ts"
import { cachedErasureSecrets } from "../record/organization.ts"
import { banned as bannedPlayers } from "../record/player/ban.ts"
import { playersMerging } from "../record/player/merging.ts"
import { playerRecords } from "../record/player/player.ts"
import { cachedPlayerKeys } from "../record/player/player-key.ts"
import { PlayerTotals } from "../record/player/player-totals.ts"
import { campaignNaming, codeCounter, nextFree } from "../record/pool.ts"
import { budgetRecords } from "../standing/budget.ts"
import type { ChainStore } from "../standing/chain.ts"
import { prizeValues } from "../standing/prize-values.ts"
import type { Base } from "./base.ts"

/** Players and what they own: bans, awards, codes. */
export const playerParts = (
  { db, cipher, commit }: Base,
  rows: Rows,
  { linkOf, flush }: ChainStore,
  { log, archive }: { readonly log: PlayLog; readonly archive: Archive },
) => {
  const words = playerWordRows(db)
  const secrets = cachedErasureSecrets(rows)
  const totals = new PlayerTotals(db.$client)
  totals.replay()
  const pastUses = pastUseRecords(rows, secrets)
  const { newestPlay } = log
  const people = playerRecords(db, { merging: playersMerging(), words, pastUses, totals, newestPlay })
  const index = codeIndex(db)
  const promised = promisedCodes(db)
  const issued = codeRows(db, index, promised)
  const codeTallies = codeCounts(db)
  const banned = bannedPlayers(db)
  const changed = (tx: Tx, player: number) => {
    people.forget(tx, player)
    banned.changed(tx, player)
  }
  const redemptionChains = redemptionChainRecords(db)
  const values = prizeValues(db, log, archive)
  const firstFree = nextFree(db, commit)
  const countCodes = codeCounter(db)
  const next = (lot: LotRow) => {
    const row = firstFree(lot)
    return row && { row, isIssued: false }
  }
  return {
    people,
    totals,
    words,
    index,
    promised,
    issued,
    codeTallies,
    banned,
    awards: awardRecords(rows, {
      linkOf,
      shownDraw: shownDraws(db, flush),
      linkAward: redemptionChains.linkAward,
      countWon: wonCounter(db),
    }),
    prizeValues: values,
    budgets: budgetRecords(db, commit, issued, values),
    acceptances: acceptanceRecords(rows),
    streamChanges: streamChangeRecords(rows),
    pushReactions: pushReactionRecords(rows),
    gameRows: gameRows(db),
    grants: grantRecords(rows),
    playerKeys: cachedPlayerKeys(rows, cipher, secrets),
    bans: banRecords(rows, { findByRow: people.findByRow, changed }),
    poolSteps: poolSteps(db, commit, { rows, countCodes, isCodeTaken: issued.isTaken }),
    codePools: codePoolRecords(rows, {
      countCodes,
      namedBy: campaignNaming(db),
      next,
      isCodeTaken: issued.isTaken,
      noted: () => undefined,
    }),
    codes: codeRecords(db, issued, codeTallies, redemptionChains),
  }
}

export type PlayerParts = ReturnType<typeof playerParts>

/** Whose grants and accepted terms a list shows. */
export const owners = ({ settledPlayer, findByRow }: PlayerParts["people"]) => ({
  find: settledPlayer,
  namesOf: async (_orgId: string, rows: readonly number[]) =>
    new Map(rows.map((row) => [row, findByRow(row)?.player.externalUserId ?? ""] as const)),
})
