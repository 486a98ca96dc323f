import type { ConsoleChange } from "../../../change/console-change.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { miniGameDraw } from "../../../draw/config.ts"
import { refuseStale, type Seen } from "../../../edit/edit.ts"
import { isEmptyPatch, type Patch, patched } from "../../../edit/patch.ts"
import { canonicalJson } from "../../../idempotency.ts"
import {
  checkMiniGame,
  type MiniGame,
  type MiniGameInput,
  miniGameConfig,
  recordedMiniGame,
  refuseUnknownMiniGame,
} from "../../../mini-game/mini-game.ts"
import { jsonBytes, refuseMoreConfiguration } from "../../../organization/configuration.ts"
import type { Refusal } from "../../../refusal.ts"

export type PatchMiniGameRequest = {
  readonly miniGameId: string
  readonly patch: Patch<MiniGameInput>
  readonly seen?: Seen | undefined
}

const totalOf = ({ segments }: Pick<MiniGame, "segments">): readonly string[] =>
  segments.flatMap(({ segmentId, stock }) => (stock?.maxTotal === undefined ? [] : [segmentId]))

/** Wins of segments without a total limit are not counted, so that a later limit counts from the log. */
const uncounted = (
  before: Pick<MiniGame, "segments">,
  after: Pick<MiniGame, "segments">,
): ChangeOf<"countSegment">[] => {
  const counted = new Set(totalOf(after))
  return totalOf(before)
    .filter((segmentId) => !counted.has(segmentId))
    .map((segmentId) => ({ kind: "countSegment", segmentId, wins: null }))
}

/** The parts of a configuration that determine a spin, apart from limits. */
const oddsOf = (config: Pick<MiniGame, "segments">) => miniGameDraw(config).segments

const isDrawnAlike = (before: Pick<MiniGame, "segments">, after: Pick<MiniGame, "segments">): boolean =>
  canonicalJson(oddsOf(before)) === canonicalJson(oddsOf(after))

/**
 * The mini-game before the change, null if there is none, when its odds were last changed, and the size of the whole
 * configuration.
 */
export type PatchMiniGameFacts = {
  readonly miniGame: MiniGame | null
  readonly oddsSince: number | null
  readonly configurationBytes: number
}

/** Decides PATCH /admin/notifications/{notificationId}. */
export const decidePatchMiniGame = (
  { miniGame: stored, oddsSince, configurationBytes }: PatchMiniGameFacts,
  { miniGameId, patch, seen }: PatchMiniGameRequest,
  now: number,
): Decision<MiniGame, ConsoleChange | ChangeOf<"countSegment">> | Refusal => {
  if (!stored) return refuseUnknownMiniGame(miniGameId)
  const stale = refuseStale(seen, { kind: "mini-game", target: miniGameId, fields: stored })
  if (stale) return stale
  if (isEmptyPatch(patch)) return { answer: stored, changes: [] }
  const { miniGameId: _id, createdAt, updatedAt: _updatedAt, ...before } = stored
  const config = miniGameConfig(miniGameId, createdAt, patched(before, patch))
  const refusal =
    checkMiniGame(config, before) ?? refuseMoreConfiguration(configurationBytes, jsonBytes(before), jsonBytes(config))
  if (refusal) return refusal
  const miniGame: MiniGame = { miniGameId, ...config, createdAt, updatedAt: now }
  return {
    answer: miniGame,
    changes: [
      { kind: "putMiniGame", miniGame, oddsSince: isDrawnAlike(before, config) ? oddsSince : now },
      ...uncounted(before, config),
      {
        kind: "audit",
        entry: {
          action: "notification.update",
          target: miniGameId,
          before: recordedMiniGame(stored),
          after: recordedMiniGame(miniGame),
        },
      },
    ],
  }
}
