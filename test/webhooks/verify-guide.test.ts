import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { signatureSnippets } from "../../src/console/pages/webhooks/snippets.ts"
import { givenService } from "../support/service/service.ts"
import { subscriber } from "../support/webhook/hooks.ts"
import type { Received } from "../support/webhook/receiver.ts"

const document = readFileSync(join(import.meta.dir, "../../docs/webhooks.md"), "utf8")
const guide = /^## Verify a webhook\n([\s\S]*?)(?=^## )/m.exec(document)?.[1] ?? ""

/** The single block of the guide in `language`, verbatim. */
const blockOf = (language: string): string => {
  const [block, ...others] = guide.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))
  if (!block?.[1] || others.length > 0) throw new Error(`the guide must hold one block of ${language}`)
  return block[1]
}

/** The code of the guide, and that of the console. */
const sources = {
  ts: blockOf("ts"),
  node: signatureSnippets.node,
  python: blockOf("python"),
  php: blockOf("php"),
}

/** Programs that read a request from stdin, check it with the guide's code, and write `true` or `false`. */
const programs = {
  ts: {
    command: [process.execPath, "main.ts"],
    main: `import { isGenuine } from "./guide.ts"
      const { body, headers, secret } = await Bun.stdin.json()
      console.log(isGenuine(Buffer.from(body), headers, secret))`,
  },
  node: {
    command: ["node", "main.cjs"],
    main: `const { isGenuine } = require("./guide.cjs")
      const { body, headers, secret } = JSON.parse(require("node:fs").readFileSync(0, "utf8"))
      console.log(isGenuine(Buffer.from(body), headers, secret))`,
  },
  php: {
    command: ["php", "main.php"],
    main: `<?php
require 'guide.php';
$request = json_decode(stream_get_contents(STDIN), true);
$server = [];
foreach ($request['headers'] as $name => $value) {
    $server['HTTP_' . strtoupper(str_replace('-', '_', $name))] = $value;
}
echo isGenuine($request['body'], $server, $request['secret']) ? 'true' : 'false';`,
  },
  python: {
    command: ["python3", "main.py"],
    main: `import json, sys
from email.message import Message
from guide import is_genuine
request = json.load(sys.stdin)
headers = Message()
for name, value in request["headers"].items():
    headers[name.title()] = value
print(str(is_genuine(request["body"].encode(), headers, request["secret"])).lower())`,
  },
} as const
type Language = keyof typeof programs
const languages = Object.keys(programs) as Language[]

const secret = "the secret ñ 😀"
const encodedSecret = `whsec_${Buffer.from("any 24 bytes, or so many").toString("base64")}`

const service = givenService()
let folder: string
let deliver: (chosen: string, sentAgoMs?: number) => Promise<Received>
let deliverInOverlap: (old: string, current: string) => Promise<Received>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-guide-"))
  for (const language of languages) {
    const { command, main } = programs[language]
    writeFileSync(join(folder, command[1]), main)
    writeFileSync(join(folder, command[1].replace("main", "guide")), sources[language])
  }
  const { org, receive, emit } = await subscriber(service)
  deliver = async (chosen, sentAgoMs = 0) => {
    service.clock.now = Date.now() - sentAgoMs
    const receiver = await receive(() => 200, { secret: chosen })
    await emit()
    const [received] = await receiver.waitFor(1)
    receiver.stop()
    await org.delete(`/api/v1/admin/webhooks/${receiver.webhookId}`, { status: 204 })
    return received as Received
  }
  deliverInOverlap = async (old, current) => {
    service.clock.now = Date.now()
    const receiver = await receive(() => 200, { secret: old })
    const rotation = { secret: current, overlapSeconds: 60 }
    await org.post(`/api/v1/admin/webhooks/${receiver.webhookId}/rotate-secret`, rotation, { status: 200 })
    await emit()
    const [received] = await receiver.waitFor(1)
    receiver.stop()
    return received as Received
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const isGenuine = async (language: Language, { text, headers }: Received, key: string, changes: object = {}) => {
  const request = { body: text, headers: { ...headers.toJSON() }, secret: key, ...changes }
  const child = Bun.spawn([...programs[language].command], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "" },
    stdin: Buffer.from(JSON.stringify(request)),
    stdout: "pipe",
    stderr: "pipe",
  })
  const [said, failed] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(failed)
  return said.trim()
}

const without = (headers: Headers, name: string) => {
  const { [name]: _, ...others } = headers.toJSON()
  return others
}

/** In CI, Python must be installed, as Node is anyhow; PHP may be missing. */
const isMissing = (language: Language) =>
  (language === "php" || (language === "python" && !process.env["CI"])) &&
  Bun.which(programs[language].command[0]) === null

test("the console shows the code of the guide", () => {
  expect([signatureSnippets.python, signatureSnippets.php]).toEqual([sources.python, sources.php])
})

describe.each(languages)("the guide's %s", (language) => {
  describe.skipIf(isMissing(language))("as it stands in the document", () => {
    test.each([
      ["a plain secret", secret],
      ["a secret with whsec_", encodedSecret],
      ["a secret with whsec_ and no padding", "whsec_YW55IDI0IGJ5dGVzLCBvciBzbyBtYW4"],
    ])("accepts a delivery signed with %s", async (_, chosen) => {
      expect(await isGenuine(language, await deliver(chosen), chosen)).toBe("true")
    })

    test("accepts a delivery in the overlap of a rotation with either secret", async () => {
      const delivery = await deliverInOverlap(secret, encodedSecret)
      expect(delivery.headers.get("webhook-signature")?.split(" ")).toHaveLength(2)
      expect(await isGenuine(language, delivery, secret)).toBe("true")
      expect(await isGenuine(language, delivery, encodedSecret)).toBe("true")
      expect(await isGenuine(language, delivery, "another")).toBe("false")
    })

    test.each([
      ["4 minutes old", 240_000, "true"],
      ["6 minutes old", 360_000, "false"],
      ["4 minutes ahead", -240_000, "true"],
      ["6 minutes ahead", -360_000, "false"],
    ])("a timestamp %s", async (_, sentAgoMs, expected) => {
      expect(await isGenuine(language, await deliver(secret, sentAgoMs), secret)).toBe(expected)
    })

    test("refuses another secret, a changed request, and one without a signature", async () => {
      const delivery = await deliver(secret)
      const { text, headers } = delivery
      const changed = (name: string, value: string) => ({ headers: { ...headers.toJSON(), [name]: value } })
      const timestamp = Number(headers.get("webhook-timestamp"))
      const forgeries: [string, object][] = [
        ["another", {}],
        [encodedSecret, {}],
        [secret, { body: `${text} ` }],
        [secret, { body: text.replace("code.created", "game.won") }],
        [secret, changed("webhook-id", "evt_another")],
        [secret, changed("webhook-timestamp", String(timestamp + 1))],
        [secret, changed("webhook-timestamp", "now")],
        [secret, changed("webhook-signature", "")],
        [secret, changed("webhook-signature", `v1,${headers.get("x-service-signature")}`)],
        [secret, changed("webhook-signature", (headers.get("webhook-signature") ?? "").replace("v1,", "v2,"))],
        ...["webhook-id", "webhook-timestamp", "webhook-signature"].map((name): [string, object] => [
          secret,
          { headers: without(headers, name) },
        ]),
      ]
      const verdicts = await Promise.all(forgeries.map(([key, changes]) => isGenuine(language, delivery, key, changes)))
      expect(verdicts).toEqual(forgeries.map(() => "false"))
      expect(await isGenuine(language, delivery, secret)).toBe("true")
    })
  })
})
