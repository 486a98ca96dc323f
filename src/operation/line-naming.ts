import { Cache } from "../core/cache/cache.ts"
import { drawKey, type Sources } from "../core/random.ts"
import { isRefusal, type Refusal, Unavailable } from "../core/refusal.ts"
import type { LineNames } from "../core/stream/view.ts"
import type { Chains } from "../record/draw.ts"
import type { Jobs } from "../record/transaction.ts"
import type { NamesOfLines } from "../secret/line-name.ts"
import type { ApplyChanges } from "./apply/apply.ts"

const cachedSecrets = 1_000

type Needs = {
  readonly apply: ApplyChanges
  readonly chains: Chains
  readonly jobs: Jobs
  readonly sources: Sources
  readonly lineNames: NamesOfLines
  /** The lowest row of the organization's players, which stays the same; null before there is one. */
  readonly firstPlayerOf: (orgId: string) => Promise<number | null>
}

/**
 * What lines of an organization show for row numbers, in its stream and in the files of its archive. Throws Unavailable
 * if the organization has no secret for it yet, and none can be stored now.
 */
export const lineNaming = ({ apply, chains, jobs, sources, lineNames, firstPlayerOf }: Needs) => {
  const secrets = new Cache<string, Uint8Array>(cachedSecrets)

  const secretOf = async (orgId: string): Promise<Uint8Array> => {
    const known = secrets.get(orgId)
    if (known) return known
    const secret = await jobs.run({ orgId }, (tx): Uint8Array | Refusal => {
      const kept = chains.secretOf(tx, orgId)
      if (kept) return kept
      const made = drawKey(sources.secrets)
      const changes = [{ kind: "setDrawSecret", secret: made } as const]
      return apply(tx, { orgId }, { answer: Uint8Array.fromHex(made), changes })
    })
    if (isRefusal(secret)) throw new Unavailable(secret.message)
    secrets.set(orgId, secret)
    return secret
  }

  return async (orgId: string): Promise<LineNames> => {
    const secret = await secretOf(orgId)
    return lineNames({ orgId, secret, firstPlayer: (await firstPlayerOf(orgId)) ?? 0 })
  }
}

export type LineNaming = ReturnType<typeof lineNaming>
