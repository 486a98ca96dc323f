import { isRefusal, type Result } from "./core/refusal.ts"

const sweepStep = 500

/** Deletes expired rows with `step`, a few at a time so that no play waits long. */
export const sweep = async (step: (limit: number) => Result<number>): Promise<void> => {
  let deleted = sweepStep
  while (deleted > 0) {
    const result = await step(sweepStep)
    deleted = isRefusal(result) ? 0 : result
  }
}

/**
 * Runs `task` after `firstMs` and then `intervalMs` after the end of each run, so runs never overlap. Returns a
 * function that stops it and waits for the current run.
 */
export const repeat = (
  intervalMs: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
  firstMs = intervalMs,
) => {
  let isStopped = false
  let running = Promise.resolve()
  let timer: ReturnType<typeof setTimeout>
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      running = task()
        .catch(onError)
        .finally(() => isStopped || schedule(intervalMs))
    }, delayMs)
  }
  schedule(firstMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
