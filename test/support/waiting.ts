/** Longer than anything takes that tests wait for, on a machine however busy, and shorter than a test may take in a suite. */
export const patienceMs = 25_000

/** Looks less often the longer nothing comes: each look may open a connection, and so hold up what it looks for. */
const pauseMs = (waitedMs: number) => Math.min(50, 5 + waitedMs / 20)

/** Resolves with what `condition` answers once that is not undefined, or throws after `timeoutMs`, saying for what it waited. */
export const until = async <T>(
  what: string | (() => string),
  condition: () => T | undefined | Promise<T | undefined>,
  timeoutMs = patienceMs,
): Promise<T> => {
  const startedAt = performance.now()
  for (;;) {
    const value = await condition()
    if (value !== undefined) return value
    const waitedMs = performance.now() - startedAt
    if (waitedMs > timeoutMs)
      throw new Error(`waited ${timeoutMs} ms in vain: ${typeof what === "string" ? what : what()}`)
    await Bun.sleep(pauseMs(waitedMs))
  }
}

/** Resolves with the result of `read` once `isDone` accepts it, or throws after `timeoutMs` with the last result. */
export const eventually = async <T>(
  read: () => T | Promise<T>,
  isDone: (value: T) => boolean,
  timeoutMs = patienceMs,
): Promise<T> => {
  let value: T
  const done = await until(
    () => JSON.stringify(value),
    async () => {
      value = await read()
      return isDone(value) ? { value } : undefined
    },
    timeoutMs,
  )
  return done.value
}
