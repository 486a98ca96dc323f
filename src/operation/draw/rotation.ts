import type { Game } from "../../core/draw/record.ts"
import type { ClosedChain } from "../../core/operation/job/rotate-chains.ts"
import type { Caller } from "../../core/organization/organization.ts"
import type { Refusal } from "../../core/refusal.ts"

/** Why the chains of a game rotate: by the clock (the default), for a waiting draw, or because somebody asks for its seeds. */
export type RotationCause = "clock" | "draw" | Caller

/** Opens and closes the chains of a game as it needs; returns those that were closed. */
export type RotateChains = (
  orgId: string,
  game: Game,
  cause?: RotationCause,
) => Promise<readonly ClosedChain[] | Refusal>
