import { archiveMonth, leavesBefore } from "../../core/campaign/standing/archived.ts"
import type { TimeOf } from "../../core/clock.ts"
import type { Archiving, PlayFiles } from "../../core/port/archive.ts"
import type { Limits } from "../../core/port/limits.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import { isRefusal } from "../../core/refusal.ts"
import { type LineNames, playLine } from "../../core/stream/view.ts"
import type {
  ArchivableCampaign,
  ArchivePosition,
  ArchiveSteps,
  ArchiveTurn,
  LeavingRow,
} from "../../record/campaign/archive.ts"

/** After each step, the job pauses for this many times as long as the step took. */
const pause = 1
/** After that, a call ends, so that a stop of the process need not wait; the next call goes on. */
const callMs = 2_000
/** What one process at a time does for an organization. */
const work = "archive"
const dayMs = 86_400_000

type Needs = {
  readonly limits: Pick<Limits, "begin">
  readonly timeOf: TimeOf
  readonly namesOf: (orgId: string) => Promise<LineNames>
}

/** What is left to do in an organization: its campaigns, the first of them from `after` on. */
type Task = {
  readonly orgId: string
  readonly day: number
  readonly now: number
  readonly campaigns: ArchivableCampaign[]
  after: ArchivePosition | null
}

/** A file as it is: its size, null if it is missing, and up to where it holds plays that have left. */
type KnownFile = { readonly size: number | null; readonly bytes: number }

const newFile: KnownFile = { size: null, bytes: 0 }

/** Writes plays into their files; resolves with the new lengths once everything is on disk. */
const writeLines = async (
  files: PlayFiles,
  { orgId, names }: { readonly orgId: string; readonly names: LineNames },
  plays: readonly LeavingRow[],
  known: ReadonlyMap<string, KnownFile>,
): Promise<ReadonlyMap<string, number>> => {
  const bytes = new Map<string, number>()
  const view = { names, isPersonal: false }
  for (const [month, own] of Map.groupBy(plays, ({ at }) => archiveMonth(at))) {
    const lines = own.map((play) => JSON.stringify(playLine({ ...play, externalUserId: "", clientId: null }, view)))
    bytes.set(month, await files.append({ orgId, month }, known.get(month) ?? newFile, `${lines.join("\n")}\n`))
  }
  return bytes
}

/**
 * Moves old plays whose prizes are settled into files (docs/operating.md#retention-of-plays). A play leaves the store
 * in a transaction that also notes up to where its file holds such plays: whatever an interrupted step has written
 * beyond that point is written again, in the same place.
 */
export const archiveUpkeep = <Play extends LeavingRow>(
  steps: ArchiveSteps<Play>,
  { limits, timeOf, namesOf }: Needs,
): Pick<Upkeep, "archivePlays"> => {
  /** By organization, the day of its clock for which everything has left. */
  const doneOn = new Map<string, number>()
  let queue: string[] = []
  let task: Task | null = null

  const begin = async (orgId: string): Promise<Task | null> => {
    const now = await timeOf(orgId)
    const day = Math.floor(now / dayMs)
    if (doneOn.get(orgId) === day || isRefusal(await steps.settle(orgId))) return null
    return { orgId, day, now, campaigns: [...(await steps.campaigns(orgId))], after: null }
  }

  /**
   * The files of these plays, by month. A file that is new to the store, as after an import or with another folder's
   * id, is noted as it is before it is written: only what an interrupted step has left may be written over. Sizes are
   * read first, so that what another process appends later is noticed.
   */
  const filesOf = async (
    turn: ArchiveTurn<Play>,
    { orgId, folder }: { readonly orgId: string; readonly folder: string },
    files: PlayFiles,
    plays: readonly Play[],
  ): Promise<ReadonlyMap<string, KnownFile> | null> => {
    const sizes = new Map<string, number | null>()
    for (const { at } of plays) {
      const month = archiveMonth(at)
      if (!sizes.has(month)) sizes.set(month, await files.size({ orgId, month }))
    }
    const written = await turn.writtenBytes(folder)
    const found = new Map<string, number>()
    for (const month of sizes.keys()) if (!written.has(month)) found.set(month, await files.length({ orgId, month }))
    if (found.size > 0 && isRefusal(await turn.noteFiles({ folder, bytes: found }))) return null
    return new Map(
      [...sizes].map(([month, size]) => [month, { size, bytes: written.get(month) ?? found.get(month) ?? 0 }]),
    )
  }

  /** Writes plays into their files and removes them; false if they have changed meanwhile, or cannot leave now. */
  const move = async (orgId: string, files: PlayFiles, plays: readonly Play[]): Promise<boolean> => {
    const folder = await files.folder()
    const names = await namesOf(orgId)
    const moved = await steps.alone(orgId, async (turn) => {
      const known = await filesOf(turn, { orgId, folder }, files, plays)
      if (!known) return false
      const bytes = await writeLines(files, { orgId, names }, plays, known)
      return (await turn.leave(plays, { folder, bytes })) === true
    })
    if (moved === null)
      throw new Error(`another process holds the files of ${orgId} and does not go on; end it if it stands still`)
    return moved
  }

  /** Moves a few plays of the first campaign; false if they have changed meanwhile, or cannot leave now. */
  const step = async (current: Task, campaign: ArchivableCampaign, archiving: Archiving): Promise<boolean> => {
    const { orgId, now } = current
    const { days, files, observer } = archiving
    const { plays, next } = await steps.next(orgId, campaign.row, {
      now,
      until: leavesBefore(campaign, now, days),
      after: current.after,
    })
    if (plays.length > 0) {
      if (!(await move(orgId, files, plays))) return false
      observer.archived(plays.length, Math.max(...plays.map(({ at }) => at)))
    }
    current.after = next
    if (next === null) current.campaigns.shift()
    return true
  }

  /** Goes on until the end, or until the time `until`; false if something is left. */
  const goOn = async (current: Task, archiving: Archiving, until: number): Promise<boolean> => {
    for (let [campaign] = current.campaigns; campaign; [campaign] = current.campaigns) {
      const startedAt = performance.now()
      if (startedAt > until || !(await step(current, campaign, archiving))) return false
      await Bun.sleep(pause * (performance.now() - startedAt))
    }
    doneOn.set(current.orgId, current.day)
    return true
  }

  /** Returns whether nothing is left to do here in an organization. */
  const visit = async (orgId: string, archiving: Archiving, until: number): Promise<boolean> => {
    task ??= await begin(orgId)
    if (!task) return true
    const end = await limits.begin(work, orgId)
    if (typeof end !== "function") return true
    return goOn(task, archiving, until).finally(end)
  }

  /** Goes through the organizations; returns whether more is left. */
  const archive = async (archiving: Archiving): Promise<boolean> => {
    const until = performance.now() + callMs
    try {
      // Reports a folder that is not mounted at the start, not only once the first play is old enough.
      await archiving.files.folder()
      if (queue.length === 0) queue = [...(await steps.organizations())]
      for (let [orgId] = queue; orgId !== undefined; [orgId] = queue) {
        if (!(await visit(orgId, archiving, until))) return true
        task = null
        queue.shift()
      }
    } catch (error) {
      task = null
      // A file that cannot be written holds up no other organization.
      queue.shift()
      archiving.observer.failed(error)
    }
    return false
  }

  let last: Promise<boolean> = Promise.resolve(false)
  return {
    archivePlays: (archiving) => {
      last = last.then(() => archive(archiving))
      return last
    },
  }
}
