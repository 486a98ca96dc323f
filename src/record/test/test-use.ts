import type { TestUse } from "../../core/organization/test-use.ts"
import type { Later, Tx } from "../transaction.ts"

/** How much test organizations hold, for jobs that add to it; exact in a process, and counted anew for others'. */
export type TestUses = {
  load(orgId: string): TestUse | Later
  add(tx: Tx, orgId: string, added: TestUse): void
}

export const plus = (a: TestUse, b: TestUse): TestUse => ({ plays: a.plays + b.plays, players: a.players + b.players })
export const minus = (a: TestUse, b: TestUse): TestUse => ({ plays: a.plays - b.plays, players: a.players - b.players })
