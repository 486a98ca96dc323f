import type { Scope } from "../../../../record/transaction.ts"

/** It waits until `until`, a time of `performance.now()`. */
type Waiting = { readonly scope: Scope; readonly until: number }

/** The waiting jobs of an organization, the oldest first. */
type Line<Job> = { readonly orgId: string; readonly jobs: Job[]; isLocking: boolean }

/** The lines of the organizations of a server. The most recently served organization comes last. */
type Lines<Job> = Map<string, Line<Job>>

/** The jobs of one transaction, which runs on this server. Call `release` once it holds its locks, or has ended. */
export type NextBatch<Job> = {
  readonly scope: Scope
  readonly server: number
  readonly jobs: readonly Job[]
  release(): void
}

/** How many jobs one exclusive transaction runs: requests of partners wait meanwhile. */
const maxAlone = 32

/**
 * The waiting jobs by organization. A batch has jobs of one organization, so that nobody waits for the locks of
 * another one. Jobs that share the lock of the organization form one batch, exclusive jobs another. While a batch
 * waits for its locks, its organization begins no other: it occupies one transaction at most, and the jobs that
 * arrive meanwhile form the next batch.
 */
export class WaitingJobs<Job extends Waiting> {
  readonly #servers = new Map<number, Lines<Job>>()
  readonly #maxBatch: number
  readonly #serverOf: (orgId: string) => number
  #size = 0

  /** `serverOf` tells the number of the server of an organization; the jobs that wait meanwhile stay where they are. */
  constructor(maxBatch: number, serverOf: (orgId: string) => number = () => 0) {
    this.#maxBatch = maxBatch
    this.#serverOf = serverOf
  }

  get size(): number {
    return this.#size
  }

  add(job: Job) {
    const { orgId } = job.scope
    const lines = this.#linesAt(this.#serverOf(orgId))
    const line = lines.get(orgId)
    if (line) line.jobs.push(job)
    else lines.set(orgId, { orgId, jobs: [job], isLocking: false })
    this.#size++
  }

  #linesAt(server: number): Lines<Job> {
    const known = this.#servers.get(server)
    if (known) return known
    const made: Lines<Job> = new Map()
    this.#servers.set(server, made)
    return made
  }

  /** The next batch, with the oldest jobs of its organization, on a server where one may begin; null if none may. */
  next(mayBegin: (server: number) => boolean = () => true): NextBatch<Job> | null {
    for (const [server, lines] of this.#servers) {
      const batch = mayBegin(server) ? this.#nextAt(server, lines) : null
      if (batch) return batch
    }
    return null
  }

  /** Looks past the organizations whose batches run, which are few. */
  #nextAt(server: number, lines: Lines<Job>): NextBatch<Job> | null {
    for (const line of lines.values()) {
      const [oldest] = line.jobs
      if (!oldest || line.isLocking) continue
      const jobs = line.jobs.splice(0, this.#countOfNext(line.jobs))
      this.#size -= jobs.length
      line.isLocking = true
      lines.delete(line.orgId)
      lines.set(line.orgId, line)
      return { scope: oldest.scope, server, jobs, release: releaseOf(lines, line) }
    }
    return null
  }

  /** Removes and returns the jobs that have waited too long at `now`. */
  takeExpired(now: number): readonly Job[] {
    const expired: Job[] = []
    for (const lines of this.#servers.values())
      for (const [orgId, { jobs, isLocking }] of lines) {
        const first = jobs.findIndex(({ until }) => now < until)
        expired.push(...jobs.splice(0, first === -1 ? jobs.length : first))
        if (jobs.length === 0 && !isLocking) lines.delete(orgId)
      }
    this.#size -= expired.length
    return expired
  }

  #countOfNext(jobs: readonly Job[]): number {
    const isShared = jobs[0]?.scope.isShared ?? false
    const other = jobs.findIndex(({ scope }) => (scope.isShared ?? false) !== isShared)
    return Math.min(other === -1 ? jobs.length : other, isShared ? this.#maxBatch : maxAlone)
  }
}

const releaseOf = <Job>(lines: Lines<Job>, line: Line<Job>) => {
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    line.isLocking = false
    if (line.jobs.length === 0) lines.delete(line.orgId)
  }
}
