import type { Scope } from "../../../record/transaction.ts"

/** It waits until `until`, a time of `performance.now()`. */
type Waiting = { readonly scope: Scope; readonly until: number }

/** The waiting jobs of an organization, the oldest first. */
type Line<Job> = { readonly jobs: Job[]; isLocking: boolean }

/** The jobs of one transaction. Call `release` once it holds its locks, or has ended. */
export type NextBatch<Job> = { readonly scope: Scope; readonly jobs: readonly Job[]; release(): void }

/** How many jobs one exclusive transaction runs: requests of partners wait meanwhile. */
const maxAlone = 32

/**
 * The waiting jobs by organization. A batch has jobs of one organization, so that nobody waits for the locks of
 * another one. Jobs that share the lock of the organization form one batch, exclusive jobs another. While a batch
 * waits for its locks, its organization begins no other: it occupies one transaction at most, and the jobs that
 * arrive meanwhile form the next batch.
 */
export class WaitingJobs<Job extends Waiting> {
  /** The most recently served organization comes last. */
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

  /** The next batch, with the oldest jobs of its organization, if that may begin one; null if none may. */
  next(mayBegin: (orgId: string) => boolean = () => true): NextBatch<Job> | null {
    for (const [orgId, line] of this.#lines) {
      const [oldest] = line.jobs
      if (!oldest || line.isLocking || !mayBegin(orgId)) continue
      const jobs = line.jobs.splice(0, this.#countOfNext(line.jobs))
      this.#size -= jobs.length
      line.isLocking = true
      this.#lines.delete(orgId)
      this.#lines.set(orgId, line)
      return { scope: oldest.scope, jobs, release: this.#releaseOf(orgId, line) }
    }
    return null
  }

  /** Removes and returns the jobs that have waited too long at `now`. */
  takeExpired(now: number): readonly Job[] {
    const expired: Job[] = []
    for (const [orgId, { jobs, isLocking }] of this.#lines) {
      const first = jobs.findIndex(({ until }) => now < until)
      expired.push(...jobs.splice(0, first === -1 ? jobs.length : first))
      if (jobs.length === 0 && !isLocking) this.#lines.delete(orgId)
    }
    this.#size -= expired.length
    return expired
  }

  #countOfNext(jobs: readonly Job[]): number {
    const isShared = jobs[0]?.scope.isShared ?? false
    const other = jobs.findIndex(({ scope }) => (scope.isShared ?? false) !== isShared)
    return Math.min(other === -1 ? jobs.length : other, isShared ? this.#maxBatch : maxAlone)
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
