import type { Client } from "../service/client.ts"

export const sessionPath = "/api/v1/console/session"

/** What a browser sends with a change requested by a page of the service itself. */
export const ownPage = { "sec-fetch-site": "same-origin" }

/** The cookie of a Set-Cookie header, as a browser sends it back. */
export const cookieOf = (headers: Headers): string => headers.get("set-cookie")?.split(";")[0] ?? ""

/** A client signed in with the key of `org`, which calls like a page of the console. */
export const signIn = async (org: Client): Promise<Client> => {
  const { key, orgId } = org
  const { headers } = await org
    .as({ key: "", orgId: "" })
    .post(sessionPath, { orgId, key }, { status: 201, headers: ownPage })
  return org.as({ key: "", orgId: "", headers: { ...ownPage, cookie: cookieOf(headers) } })
}
