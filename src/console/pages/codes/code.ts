import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { useApi } from "../../shell/session.ts"

/** A promo code as the service returns it. */
export type Code = paths["/api/v1/admin/codes/{code}"]["get"]["responses"][200]["content"]["application/json"]
/** What led to a code, and what has happened to it. */
export type CodeStory =
  paths["/api/v1/admin/codes/{code}/story"]["get"]["responses"][200]["content"]["application/json"]

/** What is out of date after a change of a code. */
export const outdatedByCode = (code: string) => [["codes"], ["code", code], ["player"], ["player-list"]] as const

/** Reads the story of a code, and whether a redemption by `externalUserId`, if not empty, would be accepted. */
export const useCodeStory = (code: string, externalUserId = "") => {
  const api = useApi()
  return useQuery({
    queryKey: ["code", code, externalUserId],
    queryFn: () =>
      bodyOf(
        api.GET("/api/v1/admin/codes/{code}/story", {
          params: { path: { code }, query: externalUserId === "" ? {} : { externalUserId } },
        }),
      ),
  })
}
