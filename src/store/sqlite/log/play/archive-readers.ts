import { quarterMs } from "../../../../core/report/report.ts"

/**
 * Those who add up plays in steps, from the log and from what is counted of the archive: while there are any, no play
 * leaves, since they would miss it, or count it twice.
 */
export const archiveReaders = () => {
  let readers = 0
  /** By campaign, the end of the latest quarter of an hour from which a play has left since the start. */
  const left = new Map<number, number>()
  return {
    areNone: (): boolean => readers === 0,

    during: async <T>(read: () => Promise<T>): Promise<T> => {
      readers++
      try {
        return await read()
      } finally {
        readers--
      }
    },

    noteLeft: (campaign: number, at: number) => {
      left.set(campaign, Math.max(left.get(campaign) ?? 0, at - (at % quarterMs) + quarterMs))
    },

    /** What was read of a campaign up to an earlier time, within a quarter of an hour, cannot be added to. */
    leftUntil: (campaign: number): number => left.get(campaign) ?? 0,
  }
}

export type ArchiveReaders = ReturnType<typeof archiveReaders>
