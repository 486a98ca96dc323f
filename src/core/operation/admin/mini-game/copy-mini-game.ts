import type { ConsoleChange } from "../../../change/console-change.ts"
import type { Decision } from "../../../change.ts"
import type { Times } from "../../../clock.ts"
import { type MiniGame, refuseUnknownMiniGame } from "../../../mini-game/mini-game.ts"
import type { Sources } from "../../../random.ts"
import type { Refusal } from "../../../refusal.ts"
import { type CreateMiniGameFacts, decideCreateMiniGame } from "./create-mini-game.ts"

/** The mini-game to copy, and what its creation needs to know. */
export type CopyMiniGameFacts = CreateMiniGameFacts & { readonly original: MiniGame | null }

export type CopyMiniGameRequest = {
  readonly original: string
  readonly miniGameId: string | undefined
  readonly name: string | undefined
}

/** Decides POST /admin/notifications/{notificationId}/copy: a draft with the configuration of another mini-game. */
export const decideCopyMiniGame = (
  { original, ...facts }: CopyMiniGameFacts,
  request: CopyMiniGameRequest,
  times: Times,
  sources: Pick<Sources, "ids">,
): Decision<MiniGame, ConsoleChange> | Refusal => {
  if (!original) return refuseUnknownMiniGame(request.original)
  const { miniGameId: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...config } = original
  const { miniGameId, name = config.name } = request
  return decideCreateMiniGame(facts, { miniGameId, input: { ...config, name, status: "draft" } }, times, sources)
}
