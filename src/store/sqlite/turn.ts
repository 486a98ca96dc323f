const stepMs = 4

/**
 * For a read of many steps: called between them, it lets other requests run once the steps have taken their few
 * milliseconds. The rows may change meanwhile, so a step must not rely on what an earlier one saw.
 */
export const takeTurns = () => {
  let startedAt = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - startedAt < stepMs) return
    await new Promise((resolve) => setImmediate(resolve))
    startedAt = performance.now()
  }
}
