import type { StageKind } from "../stage/stage.ts"

/** What draws each kind of game. */
export const stages: Readonly<Record<string, StageKind>> = {}
