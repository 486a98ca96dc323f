import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { generateKeyPairSync } from "node:crypto"
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { packServerLibrary } from "../../../src/build/server-package.ts"
import { routes } from "../../../src/sdk/server/generated/operations.ts"
import { expectStory, storyEnvironment } from "../../clients/story.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const modules = join(import.meta.dir, "../../../node_modules")

/** Node 22 comes as a package of the platform's binary. */
const node = `node-${process.platform}-${process.arch}`
const nodeVersion = "22.23.3"

/** A way to `target` that hands on the first play, and loses its answer. */
const lossyWay = (target: string): Server => {
  let isLost = false
  return createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = "GET", url = "" } = request
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    for (const name of ["host", "connection", "content-length", "transfer-encoding"]) headers.delete(name)
    const body = Buffer.concat(chunks)
    const answer = await fetch(`${target}${url}`, { method, headers, ...(body.length > 0 && { body }) })
    const content = await answer.bytes()
    if (url.endsWith("/games/play") && !isLost) {
      isLost = true
      request.socket.destroy()
      return
    }
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept)).end(content)
  })
}

let folder: string
let service: TestService
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-partner-"))
  const tarball = await packServerLibrary(folder)
  await Bun.write(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }))
  copyFileSync(new URL("story.ts", import.meta.url), join(folder, "story.ts"))
  await run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", tarball, `${node}@${nodeVersion}`])
  service = await startService({ clock: "real" })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

const run = async (command: string[], environment: Record<string, string> = {}): Promise<string> => {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  })
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  const said = errors.replaceAll(/^.*Warning: .*\n.*\n/gm, "") + (code === 0 ? "" : output)
  expect({ code, said }).toEqual({ code: 0, said: "" })
  return output
}

type Sampled = { operationId: string; "x-codeSamples": { lang: string; source: string }[] }

/** What the compiler says about `files` of the folder. */
const compile = async (files: string[]): Promise<string> => {
  const compilerOptions = {
    ...{ target: "ES2023", module: "NodeNext", strict: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ types: ["bun"], typeRoots: [join(modules, "@types")] },
  }
  await Bun.write(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
  return run([process.execPath, join(modules, "typescript", "bin", "tsc"), "-p", "."])
}

const runtimes = {
  "Node 22": () => [join(folder, "node_modules", node, "bin", "node"), "--experimental-strip-types", "story.ts"],
  Bun: () => [process.execPath, "story.ts"],
}

test("the package holds what it needs, and installs one dependency with two of its own", () => {
  const { dependencies, version } = JSON.parse(
    readFileSync(join(folder, "node_modules/premio-server/package.json"), "utf8"),
  )
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Object.keys(dependencies)).toEqual(["standardwebhooks"])
})

test("its types describe what a partner's program does with it, and the examples of the guide", async () => {
  const guide = await Bun.file(join(import.meta.dir, "../../../docs/server-library.md")).text()
  const blocks = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block)
  expect(blocks.length).toBeGreaterThan(5)
  await Bun.write(join(folder, "guide.ts"), blocks.join("\n"))
  expect(await compile(["story.ts", "guide.ts"])).toBe("")
})

test("the samples of the API document compile against it, for every operation that it has", async () => {
  const { paths } = await (await fetch(`${service.url}/swagger/json`)).json()
  const operations = Object.values<Record<string, Sampled>>(paths).flatMap((item) => Object.values(item))
  const files: string[] = []
  for (const { operationId, "x-codeSamples": samples } of operations) {
    const source = samples.find(({ lang }) => lang === "TypeScript")?.source ?? ""
    if (!source.includes("premio-server")) continue
    files.push(`sample-${operationId}.ts`)
    await Bun.write(join(folder, `sample-${operationId}.ts`), source)
  }
  expect(files.length).toBe(Object.keys(routes).length)
  expect(await compile(files)).toBe("")
})

describe.each(Object.entries(runtimes))("the packed package under %s", (_, command) => {
  test("identifies, plays once though the answer is lost, redeems, ranks, verifies, lists and signs", async () => {
    const way = lossyWay(service.url)
    await new Promise<void>((resolve) => way.listen(0, "127.0.0.1", resolve))
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    const output = await run(command(), {
      ...(await storyEnvironment(service)),
      BASE: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
      PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      PUBLIC_KEY: publicKey.export({ type: "spki", format: "pem" }) as string,
    })
    way.closeAllConnections()
    way.close()
    const { result, beyond } = JSON.parse(output)
    expectStory(result)
    expect(beyond).toEqual({ status: 409, hasRequestId: true, isReplay: "true", listed: 8, plays: 1, lines: 9 })
  })
})
