import { type TObject, Type } from "@sinclair/typebox"
import type { Caller } from "../../core/organization/organization.ts"
import type { Page, PageRequest } from "../../core/page.ts"
import { isoTime } from "../../core/period.ts"
import type { Asker } from "../../core/player/own.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { listExample, listOf, Time } from "../operation/fields.ts"
import { pageRequest, shownPage } from "../operation/list/list.ts"
import { type Call, ok } from "../operation/operation.ts"
import { type Reply, unlessRefused } from "../operation/reply.ts"
import { profileExample } from "./profile.ts"

type OwnCall = Pick<
  Call<unknown, { readonly limit?: number; readonly cursor?: string }>,
  "service" | "caller" | "query"
>

/** The player of the token: no other caller comes this far. */
export const askerOf = ({ player }: Caller): Asker => {
  if (!player) throw new Error("only player tokens call this")
  return player
}

/** A page of a list of the player's own, with the time. */
export const replyOwn = async <T>(
  { service, caller, query }: OwnCall,
  read: (asker: Asker, page: PageRequest) => Promise<Page<T> | Refusal>,
  view: (item: T) => unknown,
): Promise<Reply | Refusal> => {
  const page = pageRequest(query)
  if (isRefusal(page)) return page
  return unlessRefused(await read(askerOf(caller), page), async (found) =>
    ok({ ...shownPage(page, found, view), now: isoTime(await service.store.clock.now(caller.orgId)) }),
  )
}

/** The schema of such a page. */
export const ownListOf = <T extends TObject>(item: T) => {
  const page = listOf(item)
  return Type.Object({ ...page.properties, now: Time }, { ...(page.title !== undefined && { title: page.title }) })
}

export const ownListExample = (item: unknown) => ({ ...listExample(item), now: profileExample.now })
