import type { Passwords } from "../core/port/identity.ts"
import { refuseUnavailable } from "../core/refusal.ts"

/** The minimum that OWASP recommends: 19 MiB and two passes for each hash. */
const argon = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const
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
export const argonPasswords = (): Passwords => {
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
