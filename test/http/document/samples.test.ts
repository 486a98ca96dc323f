import { beforeAll, expect, test } from "bun:test"
import { openApi } from "../../support/service/contract.ts"
import { givenService, rootKey } from "../../support/service/service.ts"

type Samples = { "x-codeSamples": readonly { readonly lang: string; readonly source: string }[] }
type Sampled = Samples & { readonly operationId: string }

/** One after the other: each finds what the previous ones have created, under the ids of the examples. */
const run = [
  "createCampaign",
  "createMiniGame",
  "identifyPlayer",
  "createPushSend",
  "play",
  "spinMiniGame",
  "trackPushEvent",
  "createPromoCode",
  "getRanking",
  "listPromoCodes",
  "exportPromoCodes",
  "updateCampaign",
  "getRoiReport",
  "banPlayer",
  "listOrganizations",
  "getMetrics",
]

const languages = {
  Shell: { program: "bash", command: (source: string) => ["bash", "-c", source] },
  TypeScript: { program: process.execPath, command: (source: string) => [process.execPath, "-e", source] },
  Python: { program: "python3", command: (source: string) => ["python3", "-c", source] },
}

const service = givenService()
const samples = new Map<string, Samples["x-codeSamples"]>()
beforeAll(async () => {
  const { paths } = await openApi(service.url)
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item)) as unknown as Sampled[])
    samples.set(operation.operationId, operation["x-codeSamples"])
})

test("every operation has a sample in each language", () => {
  for (const [id, found] of samples) expect([id, found.map(({ lang }) => lang)]).toEqual([id, Object.keys(languages)])
})

const isThere = (program: string) => program === process.execPath || (Bun.which("curl") && Bun.which(program)) !== null

for (const [lang, { program, command }] of Object.entries(languages))
  test.skipIf(!isThere(program))(
    `the samples in ${lang} run`,
    async () => {
      const { key, orgId } = await service.organization()
      const env = { PATH: process.env["PATH"] ?? "", BASE: service.url, KEY: key, ORG: orgId, ROOT_KEY: rootKey }
      for (const id of run) {
        const source = samples.get(id)?.find((sample) => sample.lang === lang)?.source ?? "exit 1"
        const child = Bun.spawn(command(source), { env, stdout: "pipe", stderr: "pipe" })
        const [said, failed] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
        expect({ id, said, failed, code: await child.exited }).toMatchObject({ id, failed: "", code: 0 })
      }
    },
    120_000,
  )
