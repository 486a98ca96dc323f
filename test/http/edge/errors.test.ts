import { beforeAll, describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { operations } from "../../../src/http/app.ts"
import { member } from "../../support/console/user.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const identify = "/api/v1/clients/identify"
const mebibyte = 1024 * 1024

const service = givenService()
const org = givenOrganization(service, beforeAll)

const send = async (method: string, path: string, init: RequestInit = {}) => {
  const credentials = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  const response = await fetch(service.url + path, { method, headers: credentials, ...init })
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() }
}

/** An error body is `{ error, code }` in JSON and nothing else, with a message for the caller. */
const expectError = ({ type, text }: { type: string | null; text: string }, code: string) => {
  expect(type).toStartWith("application/json")
  const body = JSON.parse(text)
  expect(Object.keys(body).sort()).toEqual(["code", "error"])
  expect(body.code).toBe(code)
  expect(body.error.length).toBeGreaterThan(0)
  expect(text).not.toMatch(/<html|node_modules|\.ts\b|\bat \w+ \(|SQLITE|TypeError/i)
  return body.error as string
}

describe("a body that is not a JSON object is 400 VALIDATION_ERROR and says so", () => {
  const bodies: [string, BodyInit | undefined][] = [
    ["nothing", undefined],
    ["empty", ""],
    ["blank", "  "],
    ["cut off", '{"externalId":"u"'],
    ["trailing comma", '{"externalId":"u",}'],
    ["single quotes", "{'externalId':'u'}"],
    ["two values", '{"externalId":"u"}{}'],
    ["a comment", '{"externalId":"u"/**/}'],
    ["NaN", '{"externalId":NaN}'],
    ["a form", "externalId=u"],
    ["HTML", "<html></html>"],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ["an array", "[]"],
    ["an array of objects", '[{"externalId":"u"}]'],
    ["null", "null"],
    ["a number", "1"],
    ["a text", '"externalId"'],
    ["true", "true"],
    ["a deep array", "[".repeat(200_000) + "]".repeat(200_000)],
    ["an unclosed deep array", "[".repeat(500_000)],
  ]
  test.each(bodies)("%s", async (_name, body) => {
    const answer = await send("POST", identify, body === undefined ? {} : { body })
    expect(answer.status).toBe(400)
    expect(expectError(answer, "VALIDATION_ERROR")).toContain("body must be a JSON object")
  })
})

test("the Content-Type of a JSON body does not matter", async () => {
  for (const type of ["text/plain", "application/json; charset=utf-8", "application/x-www-form-urlencoded"])
    await org.post(identify, '{"externalId":"typed"}', { status: 200, headers: { "content-type": type } })
})

describe("a wrong path or method is 404 NOT_FOUND, with and without a key", () => {
  const places: [string, string][] = [
    ["POST", "/"],
    ["GET", "/play"],
    ["GET", "/play/none"],
    ["GET", "/play/a/b/c"],
    ["POST", "/play/a/b"],
    ["GET", "/api/v1"],
    ["POST", "/api/v1/nothing"],
    ["POST", "/api/v2/codes"],
    ["POST", "/API/v1/codes"],
    ["POST", "/api/v1/codes/"],
    ["POST", "/api/v1//codes"],
    ["POST", "/api/v1/codes/redeem/x"],
    ["GET", "/api/v1/admin/campaigns/"],
    ["GET", "/api/v1/admin/campaigns/a/b"],
    ["GET", "/api/v1/%"],
    ["GET", "/etc/passwd"],
    ["GET", "/swagger/../package.json"],
    ["GET", "/swagger/index.html"],
    ["POST", "/healthz"],
  ]
  const unserved = operations.flatMap(({ path }) =>
    ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
      .filter((method) => !operations.some((op) => op.path === path && op.method === method))
      .map((method): [string, string] => [method, path.replaceAll(/:\w+/g, "none")]),
  )
  /** Paths of operations that take player tokens answer OPTIONS, too. */
  const taken = (method: string, path: string) =>
    operations.some(
      (op) =>
        (op.method === method || (method === "OPTIONS" && op.takesPlayerToken)) &&
        new RegExp(`^${op.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
    )

  test.each([...places, ...unserved.filter(([method, path]) => !taken(method, path))])(
    "%s %s",
    async (method, path) => {
      for (const headers of [undefined, { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }]) {
        const answer = await send(method, path, headers ? { headers } : { headers: {} })
        expect(answer.status).toBe(404)
        expectError(answer, "NOT_FOUND")
      }
    },
  )
})

test.each(["%E0%A4%A", "%zz", "%", "a%00b", "a%2Fb", "..%2F..%2Fetc", "😀", "x".repeat(2_000), "'; DROP TABLE"])(
  "the id %s in the path is 404 with the service's own message",
  async (id) => {
    for (const place of ["campaigns", "players", "webhooks", "push-sends"]) {
      const answer = await send("GET", `/api/v1/admin/${place}/${id}`)
      expect(answer.status).toBe(404)
      expectError(answer, "NOT_FOUND")
    }
  },
)

describe("an invalid query field is 400 and named", () => {
  test.each([
    ["limit", "0"],
    ["limit", "201"],
    ["limit", "-1"],
    ["limit", "1.5"],
    ["limit", "1e2"],
    ["limit", "ten"],
    ["limit", ""],
    ["limit", "9999999999999999999"],
    ["cursor", "?"],
    ["cursor", "b12"],
    ["cursor", "x".repeat(101)],
  ])("%s=%s", async (name, value) => {
    const path = `/api/v1/admin/campaigns?${new URLSearchParams({ [name]: value })}`
    const { body } = await org.get(path, { status: 400 })
    expect(body.error).toStartWith(`${name} must be `)
  })
})

describe("the size of a body", () => {
  const ofBytes = (bytes: number, pad = "x") => {
    const [head, tail] = ['{"externalId":"sized","pad":"', '"}']
    const room = bytes - head.length - tail.length
    const size = Buffer.byteLength(pad)
    return head + pad.repeat(Math.floor(room / size)) + " ".repeat(room % size) + tail
  }
  const chunked = (text: string) => {
    const bytes = Buffer.from(text)
    return new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536))
        controller.close()
      },
    })
  }
  const table: [string, number, string, number][] = [
    ["exactly 1 MiB is accepted", mebibyte, "x", 200],
    ["a byte more is 413", mebibyte + 1, "x", 413],
    ["bytes count, not characters", mebibyte + 1, "😀", 413],
    ["exactly 1 MiB of emoji is accepted", mebibyte, "😀", 200],
    ["8 MiB is 413", 8 * mebibyte, "x", 413],
  ]
  test.each(table)("%s, with Content-Length", async (_name, bytes, pad, status) => {
    const answer = await send("POST", identify, { body: ofBytes(bytes, pad) })
    expect(answer.status).toBe(status)
    if (status === 413) expect(expectError(answer, "PAYLOAD_TOO_LARGE")).toContain("1048576")
  })
  test.each(table)("%s, in chunks", async (_name, bytes, pad, status) => {
    const answer = await send("POST", identify, { body: chunked(ofBytes(bytes, pad)) })
    expect(answer.status).toBe(status)
    if (status === 413) expectError(answer, "PAYLOAD_TOO_LARGE")
  })

  test("is refused by its Content-Length before it is sent, and after key and scope", async () => {
    const statusOf = (authorization: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () =>
          socket.write(
            `POST ${identify} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nx-org-id: ${org.orgId}\r\n` +
              "content-length: 5000000000\r\n\r\n{",
          ),
        )
        socket.once("data", (data) => {
          resolve(data.toString().slice(0, 12))
          socket.destroy()
        })
        socket.once("error", reject)
      })
    expect(await statusOf(`Bearer ${org.key}`)).toBe("HTTP/1.1 413")
    expect(await statusOf("Bearer nobody")).toBe("HTTP/1.1 401")
  })

  test("of any operation with a body is limited", async () => {
    const { body } = await org.post("/api/v1/admin/api-keys", { name: "big", scope: "admin" }, { status: 201 })
    const big = JSON.stringify({ pad: "x".repeat(mebibyte) })
    const { page } = await member(org, "owner")
    const testOrganization = await makeTestOrganization(service)
    for (const { method, path, access, isForTest } of operations.filter((op) => op.body)) {
      if (access === "user") {
        const { status } = await (method === "PUT" ? page.put(path, big) : page.post(path, big))
        expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 413`)
        continue
      }
      const caller = isForTest ? testOrganization : { key: body.key, orgId: org.orgId }
      const key = access === "operator" ? service.operator.key : caller.key
      const headers = { authorization: `Bearer ${key}`, "x-org-id": caller.orgId }
      const answer = await send(method, path.replaceAll(/:\w+/g, "none"), { body: big, headers })
      expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 413`)
    }
  })
})
