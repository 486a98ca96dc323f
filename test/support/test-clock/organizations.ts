import { instantLater, mostCycles } from "./calendar.ts"

/** A test organization whose clock follows that of a test. */
export type Member = {
  readonly orgId: string
  readonly key: string
  /** How much later it lives. */
  cycles: number
  /** The test's time at which it is, once it was asked for the first time. */
  reached: number | null
  /** Ends with the last move of its clock. */
  moving: Promise<void>
}

const path = "/api/v1/admin/test/clock"

/** Moves a clock by one call, and by as many others as the service asks for. */
const moveClock = async (url: string, { key, orgId, reached }: Member, to: string) => {
  const headers = { authorization: `Bearer ${key}`, "x-org-id": orgId, "content-type": "application/json" }
  const call = async (method: string, at: string, body: object) => {
    const answer = await fetch(url + at, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${at} ${JSON.stringify(body)}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const advance = () => call("POST", `${path}/advance`, { to })
  let answer = reached === null ? await call("PUT", path, { now: to, frozen: true }) : await advance()
  while (!answer.done) answer = await advance()
}

/** Keeps the clocks of organizations at the time of the test that calls them. */
export const clocksOf = (now: () => number, url: () => string) => {
  const members = new Map<string, Member>()
  /** The organizations of keys and tokens that have been seen in answers. */
  const holders = new Map<string, Member>()
  const called = new Set<Member>()
  let last: Member | undefined

  const bringNow = async (member: Member) => {
    const time = now()
    if (time === member.reached) return
    const isBehind = member.reached !== null && time < member.reached
    if (isBehind && member.cycles === mostCycles) throw new Error("a test clock cannot be set back")
    if (isBehind) member.cycles++
    await moveClock(url(), member, new Date(instantLater(time, member.cycles)).toISOString())
    member.reached = time
  }
  const bring = (member: Member): Promise<void> => {
    called.add(member)
    member.moving = member.moving.catch(() => undefined).then(() => bringNow(member))
    return member.moving
  }

  return {
    add: (orgId: string, key: string) => {
      last = { orgId, key, cycles: 1, reached: null, moving: Promise.resolve() }
      members.set(orgId, last)
      holders.set(key, last)
    },
    /** Remembers whom a key or token belongs to. */
    hold: (secret: string, member: Member) => holders.set(secret, member),
    /** The organization that a call is about: by what it brings along, otherwise the one that was called last. */
    of: (headers: Headers): Member | undefined => {
      const secret = headers.get("authorization")?.replace(/^Bearer /, "") ?? ""
      last = holders.get(secret) ?? members.get(headers.get("x-org-id") ?? "") ?? last
      return last
    },
    bring,
    /** Brings those that a test has called to its time. */
    bringAll: () => Promise.all([...called].map(bring)),
    /** A new test begins: the organizations of earlier ones stay where they are. */
    forget: () => called.clear(),
  }
}
