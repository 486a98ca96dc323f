import { Type } from "@sinclair/typebox"
import type { AwardItem } from "../../../core/mini-game/redemption.ts"
import type { Page, PageRequest, TimedKey } from "../../../core/page.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { otherRequests } from "../../edge/other-requests.ts"
import { countRows, ListTotal, walkList } from "../../operation/list/list.ts"
import { ok, operation } from "../../operation/operation.ts"

const Ending = Type.Object(
  {
    openCodes: { ...ListTotal, description: "the codes that spins gave, which can still be redeemed" },
    toHandOut: { ...ListTotal, description: "the prizes that the organization has not handed out yet" },
  },
  { title: "MiniGameEnding" },
)

const example = { openCodes: { count: 87, isExact: true }, toHandOut: { count: 2, isExact: true } }

/** How many codes, the newest first, are checked for being open. */
const mostCodes = 1_000
const codesAtOnce = 20

type Asked = { readonly orgId: string; readonly miniGameId: string; readonly signal: AbortSignal }

const countOpenCodes = async (admin: Pick<Admin, "awards" | "code">, { orgId, miniGameId, signal }: Asked) => {
  const codes: string[] = []
  const readWins = (page: PageRequest) => admin.awards(orgId, miniGameId, { won: true }, page)
  const isWhole = await walkList(readWins, signal, ({ items }: Page<AwardItem>) => {
    for (const { prizeCode } of items) if (prizeCode !== null && codes.length <= mostCodes) codes.push(prizeCode)
  })
  if (isRefusal(isWhole)) return isWhole
  let count = 0
  for (let from = 0; from < Math.min(codes.length, mostCodes) && !signal.aborted; from += codesAtOnce) {
    await otherRequests()
    const asked = codes.slice(from, Math.min(from + codesAtOnce, mostCodes))
    const found = await Promise.all(asked.map((code) => admin.code(orgId, code)))
    count += found.filter((code) => !isRefusal(code) && code.status === "active").length
  }
  return { count, isExact: isWhole && codes.length <= mostCodes }
}

const ending = operation({
  id: "getMiniGameEnding",
  access: ["admin"],
  area: "campaigns",
  tag: "Console: mini-games",
  method: "GET",
  path: "/api/v1/admin/notifications/:notificationId/ending",
  summary: "Read what ending a mini-game would leave open",
  description:
    "The codes that its spins gave and that can still be redeemed, of the newest 1,000; and the prizes that are not handed out yet, " +
    "of up to 10,000. An end voids neither.",
  answers: { 200: { description: "What is left", schema: Ending, example } },
  errors: ["NOT_FOUND"],
  handle: async ({ admin, caller: { orgId }, params, request: { signal } }) => {
    const { notificationId: miniGameId = "" } = params
    const openCodes = await countOpenCodes(admin, { orgId, miniGameId, signal })
    if (isRefusal(openCodes)) return openCodes
    const filter = { miniGameId, status: "open", order: "newest" } as const
    const toHandOut = await countRows((page: PageRequest<TimedKey>) => admin.handouts(orgId, filter, page), signal)
    return isRefusal(toHandOut) ? toHandOut : ok({ openCodes, toHandOut })
  },
})

/** What the end of a mini-game leaves (docs/api.md#mini-games). */
export const miniGameEndingOperations = [ending]
