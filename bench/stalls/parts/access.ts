import type { Part } from "../scenario.ts"
import type { Running } from "../service.ts"

const sessionPath = "/api/v1/console/session"

/** Calls of a browser, which has no key; returns the cookie that was set. */
const browse = async ({ server }: Running, method: string, cookie: string, body?: unknown): Promise<string> => {
  const response = await fetch(server.url + sessionPath, {
    method,
    headers: { "content-type": "application/json", origin: server.url, cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} of a session was answered ${response.status}`)
  return response.headers.get("set-cookie")?.split(";")[0] ?? ""
}

/** Sessions, keys and organizations. */
export const access: Part = {
  name: "access",
  scenarios: [
    {
      name: "sign in, read the session, sign out",
      on: "running",
      run: async (service) => {
        const cookie = await browse(service, "POST", "", { orgId: "big", key: service.data.keys["big"] })
        await browse(service, "GET", cookie)
        await browse(service, "DELETE", cookie)
      },
    },
    {
      name: "make a key, deactivate it",
      on: "running",
      run: async ({ call }) => {
        const { text } = await call("POST", "/admin/api-keys", { body: { name: "App", scope: "sdk" } })
        await call("DELETE", `/admin/api-keys/${(JSON.parse(text) as { keyId: string }).keyId}`)
      },
    },
    {
      name: "make an organization",
      on: "running",
      run: ({ call }) => call("POST", "/admin/organizations", { org: "operator", body: { name: "New" } }),
    },
    {
      name: "an unknown key",
      on: "running",
      run: ({ call }) => call("GET", "/admin/campaigns", { headers: { authorization: "Bearer nobodys" }, status: 401 }),
    },
  ],
}
