import { UnreadableRecord } from "../../core/unreadable.ts"

export type Skipped<T> = ReturnType<typeof failuresInTurn<T>>

/**
 * What failed in a turn of a background task, whose other work goes on: `end` throws unexpected errors. The start has
 * already reported records that cannot be read.
 */
export const failuresInTurn = <T>(nameOf: (one: T) => string) => {
  const failed = new Set<string>()
  const failures: unknown[] = []
  return {
    count: (): number => failed.size,
    others: (found: readonly T[]): readonly T[] => found.filter((one) => !failed.has(nameOf(one))),
    unlessFailed: async <R>(one: T, task: () => Promise<R>): Promise<R | null> => {
      try {
        return await task()
      } catch (error) {
        failed.add(nameOf(one))
        if (!(error instanceof UnreadableRecord)) failures.push(error)
        return null
      }
    },
    end: () => {
      if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, "some failed")
    },
  }
}
