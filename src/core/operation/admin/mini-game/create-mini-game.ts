import { refuseOneMore } from "../../../bounds.ts"
import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import type { Times } from "../../../clock.ts"
import { newId } from "../../../id.ts"
import {
  checkMiniGame,
  type MiniGame,
  type MiniGameInput,
  miniGameConfig,
  recordedMiniGame,
} from "../../../mini-game/mini-game.ts"
import { jsonBytes, refuseMoreConfiguration } from "../../../organization/configuration.ts"
import type { Sources } from "../../../random.ts"
import { type Refusal, refuse } from "../../../refusal.ts"

/** The facts for creating a mini-game: how many the organization has, how large its configuration is, and which ids are taken. */
export type CreateMiniGameFacts = {
  readonly count: number
  readonly configurationBytes: number
  isTaken(miniGameId: string): boolean
}

/** Without an id, one is generated. */
export type CreateMiniGameRequest = { readonly miniGameId: string | undefined; readonly input: MiniGameInput }

/** Decides POST /admin/notifications. */
export const decideCreateMiniGame = (
  facts: CreateMiniGameFacts,
  request: CreateMiniGameRequest,
  { now, wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<MiniGame, ConsoleChange> | Refusal => {
  const miniGameId = request.miniGameId ?? newId("ntf_", wall, ids)
  const config = miniGameConfig(miniGameId, now, request.input)
  const refusal =
    checkMiniGame(config) ??
    refuseOneMore("mini-games", facts.count) ??
    refuseMoreConfiguration(facts.configurationBytes, 0, jsonBytes(config))
  if (refusal) return refusal
  if (facts.isTaken(miniGameId))
    return refuse("CONFLICT", `mini-game ${miniGameId} exists already; choose another notificationId`)
  const miniGame: MiniGame = { miniGameId, ...config, createdAt: now, updatedAt: now }
  return {
    answer: miniGame,
    changes: [
      { kind: "putMiniGame", miniGame, oddsSince: null },
      {
        kind: "audit",
        entry: { action: "notification.create", target: miniGameId, before: null, after: recordedMiniGame(miniGame) },
      },
    ],
  }
}
