/**
 * Runs `task` every `ms` milliseconds, never concurrently. Returns a function that stops it and waits for the current
 * run.
 */
export const repeatedly = (ms: number, task: () => Promise<void>, onError: (error: unknown) => void) => {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= task()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
