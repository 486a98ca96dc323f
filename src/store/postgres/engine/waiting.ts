import type { Scope } from "../../transaction.ts"

type Scoped = { readonly scope: Scope }

/** The jobs of an organization that wait, the oldest first. */
type Line<Job> = { readonly jobs: Job[]; isLocking: boolean }

/** Jobs for one transaction. `release` says that it holds its locks, or has ended. */
export type NextBatch<Job> = { readonly scope: Scope; readonly jobs: readonly Job[]; release(): void }

/**
 * The jobs that wait, by organization: a batch has jobs of one only, so that nobody waits for the locks of another. Those
 * that share the organization's lock run together; one that has it alone runs by itself, since it may count rows that jobs
 * before it have not written yet. While a batch waits for its locks, its organization begins no other: it takes one
 * transaction at most from the others, and all that come meanwhile make the next batch.
 */
export class WaitingJobs<Job extends Scoped> {
  /** The organization that was served last comes last. */
  readonly #lines = new Map<string, Line<Job>>()
  readonly #maxBatch: number
  #size = 0

  constructor(maxBatch: number) {
    this.#maxBatch = maxBatch
  }

  get size(): number {
    return this.#size
  }

  add(job: Job) {
    const { orgId } = job.scope
    const line = this.#lines.get(orgId) ?? { jobs: [], isLocking: false }
    line.jobs.push(job)
    this.#lines.set(orgId, line)
    this.#size++
  }

  /** The batch that may begin next, the oldest jobs of its organization; null while there is none. */
  next(): NextBatch<Job> | null {
    for (const [orgId, line] of this.#lines) {
      const [oldest] = line.jobs
      if (!oldest || line.isLocking) continue
      const jobs = line.jobs.splice(0, this.#countOfNext(line.jobs))
      this.#size -= jobs.length
      line.isLocking = true
      this.#lines.delete(orgId)
      this.#lines.set(orgId, line)
      return { scope: oldest.scope, jobs, release: this.#releaseOf(orgId, line) }
    }
    return null
  }

  #countOfNext(jobs: readonly Job[]): number {
    const alone = jobs.findIndex(({ scope }) => !scope.isShared)
    if (alone === 0) return 1
    return Math.min(alone === -1 ? jobs.length : alone, this.#maxBatch)
  }

  #releaseOf(orgId: string, line: Line<Job>) {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      line.isLocking = false
      if (line.jobs.length === 0) this.#lines.delete(orgId)
    }
  }
}
