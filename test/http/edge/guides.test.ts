import { beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { givenOrganization, givenService } from "../../support/service/service.ts"

/** A block of calls, and the responses that the document shows beneath it, one a line. */
type Step = { readonly script: string; readonly shown: readonly unknown[] }

const isRunnable = ["bash", "curl", "node", "openssl"].every((program) => Bun.which(program) !== null)

const service = givenService()
const org = givenOrganization(service, beforeAll)

/** The campaign of docs/organizers.md, which has ended. */
beforeAll(async () => {
  const campaign = { campaignId: "spring", status: "active", gameType: "scratch_card", rewardType: "promo_code" }
  const reward = { winProbability: 0.5, defaultCodeConfig: { discountType: "percentage", discountValue: 10 } }
  await org.post("/api/v1/admin/campaigns", { ...campaign, ...reward }, { status: 201 })
  for (const externalUserId of ["ana", "leo"]) {
    await org.post("/api/v1/games/play", { campaignId: "spring", externalUserId }, { status: 200 })
  }
  await org.patch("/api/v1/admin/campaigns/spring", { status: "ended" }, { status: 200 })
})

const stepsOf = (section: string): Step[] =>
  [...section.matchAll(/^```sh\n([\s\S]*?)^```$(?:\n\n```json\n([\s\S]*?)^```$)?/gm)].map(
    ([, script = "", shown = ""]) => ({
      script,
      shown: shown.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)])),
    }),
  )

/** What the document leaves out may be anything, and `…` in a text stands for some characters. */
const asShown = (shown: unknown): unknown => {
  if (typeof shown === "string" && shown.includes("…")) {
    return expect.stringMatching(new RegExp(`^${shown.split("…").map(RegExp.escape).join(".+")}$`))
  }
  if (Array.isArray(shown)) return shown.map(asShown)
  if (typeof shown !== "object" || shown === null) return shown
  return expect.objectContaining(Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, asShown(value)])))
}

const endOfStep = "- end of step -"

/** What each of `scripts` prints, run one after the other in one shell, line by line. */
const run = async (scripts: readonly string[], cwd: string): Promise<string[][]> => {
  const child = Bun.spawn(["bash", "-euo", "pipefail", "-c", scripts.join(`\necho "${endOfStep}"\n`)], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", BASE: service.url, KEY: org.key, ORG: org.orgId },
    stdin: "ignore",
    timeout: 20_000,
    stdout: "pipe",
    stderr: "pipe",
  })
  const [said, failed] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect({ code: await child.exited, failed, said }).toMatchObject({ code: 0, failed: "" })
  return said.split(`${endOfStep}\n`).map((part) => part.split("\n").filter((line) => line !== ""))
}

describe.skipIf(!isRunnable).each(["apps.md", "organizers.md", "participation.md"])("docs/%s", (document) => {
  const [opening = "", ...sections] = readFileSync(join(import.meta.dir, "../../../docs", document), "utf8").split(
    /^## /m,
  )
  const preparation = stepsOf(opening)
  const named = sections.flatMap((section) => {
    const steps = stepsOf(section)
    return steps.length > 0 ? [[section.split("\n")[0] ?? "", steps] as const] : []
  })

  test.each(named)("%s: each call answers what the document shows", async (_name, steps) => {
    const folder = mkdtempSync(join(tmpdir(), "premio-guide-"))
    try {
      const scripts = [...preparation, ...steps].map(({ script }) => script)
      const said = await run(scripts, folder)
      const answers = said.slice(preparation.length).map((lines) => lines.map((line): unknown => JSON.parse(line)))
      expect(answers).toEqual(steps.map(({ shown }) => shown.map(asShown)))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
