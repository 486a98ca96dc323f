/** What the client takes from its surroundings. */
export type Host = {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** From 0 up to 1, to spread repeats. */
  readonly random: () => number
  readonly pause: (milliseconds: number) => Promise<void>
  /** Where unfinished plays outlive the page; may throw, or not exist. */
  readonly storage: () => Storage | undefined
  /** How long one request may take, and a call with its repeats. */
  readonly requestMs: number
  readonly callMs: number
}

export const systemHost: Host = {
  now: Date.now,
  random: Math.random,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  storage: () => globalThis.sessionStorage,
  requestMs: 10_000,
  callMs: 30_000,
}

/** 128 random bits in hex; `crypto.randomUUID` is missing on pages without https. */
export const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
