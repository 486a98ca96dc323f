import { Cache } from "../../../../core/cache/cache.ts"
import type { OpenChain } from "../../../../core/draw/open-chain.ts"
import { isTest } from "../../../../core/organization/test-organization.ts"
import type { Chains, StoredGame } from "../../../../record/draw.ts"
import { drawSecrets } from "../../../../record/organization/organization.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { SecretCipher } from "../../../../secret/secret.ts"
import { encryptSeed } from "../../../../secret/seed.ts"
import { facts, organization } from "../../engine/commit/batch.ts"
import type { WorkingSet } from "../../engine/commit/working-set.ts"
import { tableOf } from "../../engine/row/table.ts"
import { forgetDueChains, noteDueChain } from "../../record/due-chain.ts"
import { rows } from "../../record/tables.ts"
import { chains, drawCheckpoints, chainRecords as otherRecords } from "../../schema/draw.ts"
import { ChainStates, configCache } from "./chain-state.ts"
import { chainById } from "./draw-link.ts"
import { lastPlaceOf, placesBefore, placesOfGame, placesTaken, raisePlaces } from "./draw-place.ts"
import { type ChainRow, drawnChain, type KnownConfigs, openChains } from "./drawn-chain.ts"
import { type GameKey, gameKeyOf, referenceTo } from "./game.ts"
import { newestChain } from "./newest-chain.ts"
import type { OwnChains } from "./own-chain.ts"
import { addDraw } from "./row.ts"
import { databaseServer } from "./server.ts"

const remembered = 10_000

const secrets = drawSecrets(rows)

const table = tableOf(chains, {
  key: ["orgId", "id"],
  changed: [
    ...(["seed", "sealedWith", "closedAt", "closing", "draws", "lastHash", "distrusted"] as const),
    ...(["records", "newestRecord", "newestHash", "newestConfig"] as const),
  ],
})
const recordTable = tableOf(otherRecords, { key: ["orgId", "chain", "n"] })
const checkpoints = tableOf(drawCheckpoints, { key: ["orgId", "chain"], changed: ["draws", "at"] })

const gameKey = ({ game }: Pick<OpenChain, "game">): GameKey => [organization(), game.kind, game.id]
const rowOfGame = ({ campaign, miniGame }: ChainRow): number => campaign ?? miniGame ?? 0

const rowOf = ({ chainId }: Pick<OpenChain, "chainId">): ChainRow => {
  const row = facts().get(chainById, [organization(), chainId])
  if (!row) throw new Error(`chain ${chainId} does not exist`)
  return row
}

const change = (row: ChainRow) => {
  table.change(row)
  facts().put(chainById, [row.orgId, row.chainId], row)
}

/**
 * The chains of draws (docs/fair-draws.md). Each process has its own chain of a game, and draws from another process's
 * until that one is ready.
 */
export const chainRecords = (cipher: SecretCipher, own: OwnChains) => {
  const configs: KnownConfigs = configCache(({ text }) => text.length)
  const seen = new Cache<string, true>(remembered)
  const drawn = drawnChain(own.preference, configs)

  const states = new ChainStates(cipher, own)

  /** Makes later jobs see the new state of a chain that they draw from. */
  const put = (chain: OpenChain) => {
    const key = gameKey(chain)
    const found = facts().peek(drawn, key)
    if (found?.row.chainId !== chain.chainId) return
    const changed = { ...found }
    states.set(changed, chain)
    facts().put(drawn, key, changed)
  }

  const records: Chains = {
    toDraw: (tx: Tx, game: StoredGame): OpenChain | null => {
      const key = gameKeyOf(game)
      seen.set(key.join("\n"), true)
      facts().want(databaseServer, null)
      facts().want(placesOfGame, key)
      const found = facts().get(drawn, key)
      const chain = found && states.of(found, game)
      if (!chain || chain.isDistrusted) return null
      if (!own.isOwn(rowOf(chain))) own.askFor(tx, game)
      return chain
    },

    open: (_tx: Tx, game: StoredGame) => {
      facts().want(databaseServer, null)
      return facts()
        .get(openChains, gameKeyOf(game))
        .map((found) => states.of(found, game))
    },

    isOwn: (chain: OpenChain) => own.isOwn(rowOf(chain)),

    newest: (_tx: Tx, game: StoredGame) => facts().get(newestChain, gameKeyOf(game)),

    lastPlaceOf: (_tx: Tx, game: StoredGame, limit: string, period: string) =>
      lastPlaceOf(gameKeyOf(game), limit, period),

    secretOf: (_tx: Tx, orgId: string) => {
      const secret = secrets.secretOf(orgId)
      return secret === null ? null : Uint8Array.fromHex(secret)
    },

    openChain: (tx: Tx, { orgId, game, row: gameRow }: StoredGame, { chain, previous, record, taken }) => {
      const { chainId, ordinal, commitment, openedAt } = chain
      const row: ChainRow = {
        id: facts().nextId(),
        orgId,
        ...referenceTo(game.kind, gameRow),
        chainId,
        ordinal,
        previous,
        commitment,
        openedAt,
        ...encryptSeed(cipher, orgId, chainId, chain.seed.toHex()),
        closedAt: null,
        draws: null,
        lastHash: null,
        closing: null,
        distrusted: false,
        dueAt: null,
        archivedPlays: null,
        process: own.process,
        ...facts().get(databaseServer, null),
        records: 1,
        newestRecord: 0,
        newestHash: record.hash,
        newestConfig: 0,
      }
      table.add(row)
      facts().put(chainById, [orgId, chainId], row)
      recordTable.add({ orgId, chain: row.id, n: record.n, text: record.text })
      raisePlaces([orgId, game.kind, game.id], gameRow, placesBefore(taken))
      own.noteOpened(tx, row.id)
    },

    appendDraw: (_tx: Tx, { chain, n, hash, content, places, isCheckpoint }) => {
      const row = rowOf(chain)
      const { orgId, id } = row
      addDraw({ orgId, chain: id, n, hash, content: content.toHex() })
      if (isCheckpoint) checkpoints.change({ orgId, chain: id, ...chain.checkpoint })
      raisePlaces(gameKey(chain), rowOfGame(row), placesTaken(places))
      if (chain.draws === 1 && isTest(orgId)) noteDueChain(orgId, id, null)
      put(chain)
    },

    appendRecord: (_tx: Tx, { chain, record, taken }) => {
      const row = rowOf(chain)
      const { orgId, id } = row
      recordTable.add({ orgId, chain: id, n: record.n, text: record.text })
      const isConfig = record.text.includes('"type":"config"')
      change({
        ...row,
        records: row.records + 1,
        newestRecord: record.n,
        newestHash: record.hash,
        newestConfig: isConfig ? record.n : row.newestConfig,
      })
      raisePlaces(gameKey(chain), rowOfGame(row), placesBefore(taken))
      put(chain)
    },

    closeChain: (_tx: Tx, { chain, record, closedAt, closing }) => {
      const row = rowOf(chain)
      recordTable.add({ orgId: row.orgId, chain: row.id, n: record.n, text: record.text })
      const { draws: drawCount, lastHash } = chain
      const newest = { records: row.records + 1, newestRecord: record.n, newestHash: record.hash }
      const shown = { seed: chain.seed.toHex(), sealedWith: null }
      change({ ...row, ...newest, ...shown, closedAt, closing, draws: drawCount, lastHash })
    },

    forgetDue: forgetDueChains,

    setSecret: (_tx: Tx, orgId: string, secret: string) => secrets.setSecret(orgId, secret),
  }

  /** Loads and locks the chain of a game that is known to draw. */
  const wantDrawn = (known: WorkingSet, key: GameKey) => {
    if (!seen.get(key.join("\n"))) return
    known.want(drawn, key)
    known.want(placesOfGame, key)
    known.want(databaseServer, null)
  }

  return { records, wantDrawn }
}
