import { fromLater, toLater } from "./calendar.ts"
import { clocksOf, type Member } from "./organizations.ts"

const organizationsPath = "/api/v1/admin/organizations"
/** Whatever opens an organization to its holder. */
const secrets = /"(?:key|token)":"([^"]+)"/g
const translated = /^(application\/json|text\/csv|text\/html|text\/plain)/
/** Packs are covered by hashes and signatures, and so are read as they are. */
const isPack = (path: string) => path.includes("/draws")

/**
 * A gateway to the servers, one after the other: each organization that is made through it is a test organization, and
 * before each call its clock is moved to the test's time. It says days as the organization and the test know them.
 */
export const startGateway = (servers: readonly string[], now: () => number) => {
  let turn = 0
  const next = () => servers[turn++ % servers.length] ?? ""
  const clocks = clocksOf(now, next)

  /** What is sent on: an organization that is made is one for tests. */
  const sentBody = async (request: Request, path: string, cycles: number) => {
    const text = await request.text()
    if (text === "") return null
    if (request.method !== "POST" || path !== organizationsPath) return toLater(text, cycles)
    return JSON.stringify({ mode: "test", ...JSON.parse(text) })
  }
  const learn = (path: string, text: string, member: Member | undefined) => {
    if (path === organizationsPath) {
      const { orgId, apiKey } = JSON.parse(text)
      if (apiKey) clocks.add(orgId, apiKey.key)
    } else if (member) for (const [, secret = ""] of text.matchAll(secrets)) clocks.hold(secret, member)
  }

  const forward = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const isOperator = pathname.startsWith(organizationsPath)
    const member = isOperator ? undefined : clocks.of(request.headers)
    if (member) await clocks.bring(member)
    const cycles = member?.cycles ?? 0
    const headers = new Headers(request.headers)
    for (const name of ["host", "content-length", "accept-encoding"]) headers.delete(name)
    const answer = await fetch(next() + toLater(pathname + search, cycles), {
      method: request.method,
      headers,
      body: await sentBody(request, pathname, cycles),
      redirect: "manual",
    })
    const answered = new Headers(answer.headers)
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) answered.delete(name)
    const init = { status: answer.status, headers: answered }
    if (!translated.test(answer.headers.get("content-type") ?? "") || isPack(pathname))
      return new Response(answer.body, init)
    const text = await answer.text()
    if (answer.ok && request.method === "POST") learn(pathname, text, member)
    return new Response(fromLater(text, cycles), init)
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: (request) => forward(request).catch((error: Error) => new Response(error.message, { status: 599 })),
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    settle: async () => {
      await clocks.bringAll()
    },
    forget: clocks.forget,
    stop: async () => {
      await server.stop(true)
    },
  }
}

export type Gateway = ReturnType<typeof startGateway>
