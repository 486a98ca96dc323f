import type { Random } from "../random.ts"
import { type Refusal, refuse } from "../refusal.ts"

/**
 * Test organizations (docs/api.md#test-organizations). What belongs to one lies under a data id: its orgId, a tilde,
 * which no orgId contains, and a number that grows with each reset. So whoever holds a data id knows the mode without a
 * read, and a reset is a new data id, while the rows of the old one are removed later.
 */
const separator = "~"

export const modes = ["live", "test"] as const
export type Mode = (typeof modes)[number]

/** The id under which the data of a test organization lies, the `generation`th of that orgId. */
export const dataId = (orgId: string, generation: number): string => `${orgId}${separator}${generation}`

const firstGenerations = 1_000_000_000
const maxSkipped = 1_000
/** Many times the number of parts that a cluster has. */
const mostTried = 10_000

/** Whether what lies under these ids can be changed together without asking another server. */
export type AreBeside = (orgId: string, dataId: string) => boolean

type NewDataId = { readonly dataId: string; readonly generation: number }

/** The next data id, from a number on, that lies beside the orgId, which the audit log and the directory use. */
const besideFrom = (orgId: string, first: number, areBeside: AreBeside): NewDataId => {
  for (let generation = first; generation < first + mostTried; generation++)
    if (areBeside(orgId, dataId(orgId, generation))) return { dataId: dataId(orgId, generation), generation }
  return { dataId: dataId(orgId, first), generation: first }
}

/**
 * The first data id of an orgId. Its number is drawn at random, so that it cannot be confused with that of a deleted
 * organization.
 */
export const newDataId = (orgId: string, ids: Random, areBeside: AreBeside): NewDataId =>
  besideFrom(orgId, 1 + Math.floor(ids() * firstGenerations), areBeside)

/**
 * The data id of a test organization after a reset: an unfinished reset may have left something under the ids in
 * between.
 */
export const nextDataId = (
  { orgId, generation: last }: Pick<TestOrganization, "orgId" | "generation">,
  ids: Random,
  areBeside: AreBeside,
): NewDataId => besideFrom(orgId, last + 1 + Math.floor(ids() * maxSkipped), areBeside)

/** Whether data lies in a test organization. */
export const isTest = (orgId: string): boolean => orgId.includes(separator)

export const modeOf = (orgId: string): Mode => (isTest(orgId) ? "test" : "live")

/** The orgId as people and programs know it. */
export const publicOrgId = (orgId: string): string => {
  const end = orgId.indexOf(separator)
  return end === -1 ? orgId : orgId.slice(0, end)
}

/** A test organization in the directory, by the orgId that people know. */
export type TestOrganization = {
  readonly orgId: string
  readonly dataId: string
  readonly generation: number
  /** The live organization that it belongs to; null if it is the operator's. */
  readonly liveOrgId: string | null
  /** When it was deleted: nothing of it is in force any more, and its data is being removed. */
  readonly deletedAt: number | null
}

/** Refuses what only a test organization can do. */
export const refuseLive = (orgId: string): Refusal =>
  refuse("LIVE_ORGANIZATION", `organization ${orgId} is live; make a test organization, and send its key`)

/** Refuses the id of a test organization that does not exist, or belongs to somebody else. */
export const refuseUnknownTest = (orgId: string): Refusal =>
  refuse("NOT_FOUND", `this organization has no test organization ${orgId}; check orgId`)
