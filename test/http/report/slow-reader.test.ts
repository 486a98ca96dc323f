import { beforeAll, describe, expect, test } from "bun:test"
import { connect, type Socket } from "node:net"
import { StalledExports } from "../../../src/http/operation/export/stalled-exports.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const path = "/api/v1/admin/audit-log/export"
/** More than the buffers of a connection hold. */
const campaigns = 96

const service = givenService()
const org = givenOrganization(service, beforeAll)

beforeAll(async () => {
  const question = { question: "q".repeat(1000), options: ["a", "b"], correctIndex: 0 }
  const trivia = { questions: Array.from({ length: 220 }, () => question) }
  for (let made = 0; made < campaigns; made++)
    await org.post("/api/v1/admin/campaigns", { campaignId: `c${made}`, trivia }, { status: 201 })
}, 60_000)

type Stalled = { readonly socket: Socket; readonly begun: string }

/** A request for the export whose reader takes the beginning of the response, and then nothing. */
const open = async (): Promise<Stalled> => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => undefined)
  await new Promise((resolve) => socket.once("connect", resolve))
  const begun = new Promise<string>((resolve) => {
    socket.once("data", (chunk) => {
      socket.pause()
      resolve(String(chunk))
    })
  })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${org.key}\r\nX-Org-Id: ${org.orgId}\r\nConnection: close\r\n\r\n`,
  )
  return { socket, begun: await begun }
}

const rest = ({ socket, begun }: Stalled): Promise<string> =>
  new Promise((resolve) => {
    let text = begun
    socket.on("data", (chunk) => {
      text += chunk
    })
    socket.on("close", () => resolve(text))
    socket.resume()
  })

const exported = async () => {
  const response = await fetch(service.url + path, {
    headers: { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId },
  })
  return { status: response.status, text: await response.text() }
}

test("a stalled reader does not block the next export, and gets the rest if it continues", async () => {
  const standing = await open()
  expect(standing.begun).toStartWith("HTTP/1.1 200 ")
  let next = await exported()
  expect(next.status).toBe(429)
  const began = performance.now()
  while (next.status === 429) {
    await Bun.sleep(100)
    next = await exported()
  }
  expect(next.status).toBe(200)
  // Before the connection would be closed for being idle.
  expect(performance.now() - began).toBeLessThan(25_000)
  const late = await rest(standing)
  expect(late).toEndWith("\r\n0\r\n\r\n")
  for (let made = 0; made < campaigns; made++) expect(late).toContain(`campaign.create,c${made},`)
}, 60_000)

describe("stalled exports", () => {
  test("are closed, oldest first, once an organization has more than three", () => {
    const stalled = new StalledExports()
    const closed: string[] = []
    const keep = (orgId: string, name: string) => {
      const close = () => {
        closed.push(name)
        stalled.forget(orgId, close)
      }
      stalled.keep(orgId, close)
      return close
    }
    keep("sol", "a")
    const second = keep("sol", "b")
    keep("sol", "c")
    keep("luna", "x")
    expect(closed).toEqual([])
    keep("sol", "d")
    expect(closed).toEqual(["a"])
    stalled.forget("sol", second)
    keep("sol", "e")
    expect(closed).toEqual(["a"])
    keep("sol", "f")
    expect(closed).toEqual(["a", "c"])
  })
})
