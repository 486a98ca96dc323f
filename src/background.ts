import { isRefusal } from "./core/refusal.ts"
import type { Result } from "./core/store.ts"

const sweepStep = 500

/** Deletes what is past its time by `step`, a few rows at a time so that no play waits long. */
export const sweep = async (step: (limit: number) => Result<number>): Promise<void> => {
  let deleted = sweepStep
  while (deleted > 0) {
    const result = await step(sweepStep)
    deleted = isRefusal(result) ? 0 : result
  }
}

/** Runs `task` every `intervalMs`, never twice at once; what it answers ends that, and waits for the run under way. */
export const repeat = (intervalMs: number, task: () => Promise<void>, onError: (error: unknown) => void) => {
  let isStopped = false
  let running = Promise.resolve()
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    timer = setTimeout(() => {
      running = task()
        .catch(onError)
        .finally(() => isStopped || schedule())
    }, intervalMs)
  }
  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
