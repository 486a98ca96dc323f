import type { Session } from "../../connection/pool.ts"

const rowsOfAStep = 1_000

const nextSpins = `SELECT id, mini_game AS "miniGame", spin_period AS "spinPeriod", encode(receipt, 'hex') AS receipt
  FROM awards WHERE org_id COLLATE "C" = $1 AND player = $2
    AND (player, mini_game, spin_period, id) > ($2, $3, $4, $5) ORDER BY player, mini_game, spin_period, id LIMIT ${rowsOfAStep}`

type Spin = {
  readonly id: number
  readonly miniGame: number
  readonly spinPeriod: string
  readonly receipt: string | null
}

/** Runs a step in a transaction of its own. */
type Step = <T>(run: (session: Session) => Promise<T>) => Promise<T>

/** The receipts of a player's spins: a stored answer may show one of any age. */
export const receiptsOfSpins = async (step: Step, orgId: string, player: number): Promise<readonly string[]> => {
  const receipts: string[] = []
  for (let last: Omit<Spin, "receipt"> | undefined = { id: 0, miniGame: 0, spinPeriod: "" }; last; ) {
    const values = [orgId, player, last.miniGame, last.spinPeriod, last.id]
    const spins: readonly Spin[] = await step((session) => session.query<Spin>(nextSpins, values))
    for (const { receipt } of spins) if (receipt !== null) receipts.push(receipt)
    last = spins.length === rowsOfAStep ? spins.at(-1) : undefined
  }
  return receipts
}
