import type { Answer, Body, Client } from "./client.ts"
import { identify } from "./play.ts"

const mergePath = "/api/v1/admin/clients/merge"

export const tryMerge = (org: Client, fromExternalId: unknown, intoExternalId: unknown): Promise<Answer> =>
  org.post(mergePath, { fromExternalId, intoExternalId })

/** A merge that must be accepted. */
export const merge = async (org: Client, fromExternalId: string, intoExternalId: string): Promise<Body> =>
  (await org.post(mergePath, { fromExternalId, intoExternalId }, { status: 200 })).body

/** Registers each, and answers their client ids. */
export const register = async (org: Client, ...externalIds: string[]): Promise<string[]> => {
  const clientIds: string[] = []
  for (const externalId of externalIds) clientIds.push((await identify(org, externalId)).clientId)
  return clientIds
}
