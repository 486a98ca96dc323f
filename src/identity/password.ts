import type { Passwords } from "../core/port/identity.ts"
import { refuseUnavailable } from "../core/refusal.ts"

/** What a hash takes: KiB of memory, and how often they are passed over. */
type Cost = { readonly memoryCost: number; readonly timeCost: number }

/** The minimum that OWASP recommends: 19 MiB and two passes for each hash. */
const owaspCost: Cost = { memoryCost: 19_456, timeCost: 2 }
const maxAtOnce = 2
const maxWaiting = 50

/** Runs few tasks at once, and refuses tasks that would wait for too many others. */
const queue = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>) => {
    if (waiting.length >= maxWaiting) return refuseUnavailable("too many passwords are being checked")
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Argon2id by the runtime, in separate threads. */
export const argonPasswords = (cost = owaspCost): Passwords => {
  const argon = { algorithm: "argon2id", ...cost } as const
  const inTurn = queue()
  let nobody: Promise<string> | undefined
  const hashOfNobody = () => {
    nobody ??= Bun.password.hash(crypto.randomUUID(), argon)
    return nobody
  }
  return {
    hash: (password) => inTurn(() => Bun.password.hash(password, argon)),
    isRight: (password, hash) =>
      inTurn(async () => (await Bun.password.verify(password, hash ?? (await hashOfNobody()))) && hash !== null),
  }
}
