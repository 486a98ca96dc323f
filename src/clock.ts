import type { Clocks } from "./core/clock.ts"

/** The clock of the machine. */
export const systemClocks: Clocks = { now: Date.now, wall: Date.now }
