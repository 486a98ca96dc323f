import type { Pack, PackRecord } from "./records.ts"
import { found } from "./tampering.ts"

const iso = (at: number) => new Date(at).toISOString()

/** The answer of GET /api/v1/draws for a record of a pack, with its chain closed or still open. */
export const answerOf = ({ chains }: Pack, record: PackRecord, { isOpen = false } = {}) => {
  const chain = found(chains, ([first]) => first?.chain === record.chain)
  const [open, close] = [chain[0], isOpen ? undefined : chain.find(({ type }) => type === "close")]
  const config = chain.findLast((one) => one.config && one.n < record.n)?.config ?? null
  return {
    record,
    chain: {
      chainId: record.chain,
      commitment: open?.commitment ?? "",
      openedAt: iso(open?.at ?? 0),
      closedAt: close ? iso(close.at) : null,
      seed: close?.seed ?? null,
      ...(open?.test && { test: open.test }),
    },
    config: close ? config : null,
  }
}
