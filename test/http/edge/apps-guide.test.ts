import { beforeAll, expect, test } from "bun:test"
import { generateKeyPairSync } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { installServerLibrary } from "../../support/server-library.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const root = join(import.meta.dir, "../../..")
const guide = readFileSync(join(root, "docs/apps.md"), "utf8")
const service = givenService({ clock: "real" })
const org = givenOrganization(service, beforeAll)

const samplesOf = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, code = ""]) => code)

test("the TypeScript of docs/apps.md gets a token from the service, and signs one that the service accepts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-apps-"))
  try {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const pem = publicKey.export({ type: "spki", format: "pem" })
    const { body: key } = await org.post("/api/v1/admin/player-keys", { name: "a", publicKey: pem }, { status: 201 })
    const [issued = "", signed = ""] = samplesOf("ts")
    await installServerLibrary(folder)
    writeFileSync(join(folder, "player-key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }))
    writeFileSync(join(folder, "issued.ts"), issued)
    writeFileSync(join(folder, "signed.ts"), signed)
    const script = `const { playerToken } = await import("./issued.ts"); const { signedToken } = await import("./signed.ts")
      console.log(JSON.stringify([(await playerToken("ana")).token, (await signedToken("ana")).token]))`
    const child = Bun.spawn([process.execPath, "-e", script], {
      cwd: folder,
      env: {
        PREMIO_URL: service.url,
        PREMIO_KEY: org.key,
        PREMIO_ORG: org.orgId,
        PREMIO_PLAYER_KEY_ID: key.playerKeyId,
      },
      timeout: 20_000,
      stderr: "inherit",
    })
    const tokens: string[] = JSON.parse(await new Response(child.stdout).text())
    expect(tokens).toHaveLength(2)
    for (const token of tokens) {
      const { body } = await org.as({ key: token }).get("/api/v1/me", { status: 200 })
      expect(body).toMatchObject({ externalId: "ana", xp: 0 })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
