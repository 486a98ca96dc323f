import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import manifest from "../../../package.json"
import { packWebLibrary } from "../../../src/build/web-package.ts"
import { makeCampaign } from "../../support/fixture/play.ts"
import { issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const modules = join(import.meta.dir, "../../../node_modules")
const service = givenService({ clock: "real" })
const org = givenOrganization(service, beforeAll)

const folder = mkdtempSync(join(tmpdir(), "premio-web-"))
let tarball: string
beforeAll(async () => {
  tarball = await packWebLibrary(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (command: string[], cwd: string): Promise<string> => {
  const child = Bun.spawn(command, { cwd, stdin: "ignore", stdout: "pipe", stderr: "pipe" })
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}:\n${output}${errors}`)
  return output
}

/** What a partner writes, with a mistake in every line that expects an error. */
const written = {
  "page.ts": `
    import { createPremio, PremioError } from "premio-web"
    const element = document.querySelector("premio-game")
    element?.addEventListener("premio-result", ({ detail }) => {
      const code: string | null = detail.prizeCode
      // @ts-expect-error: it is no number
      const wrong: number = detail.prizeCode
    })
    document.addEventListener("premio-event", ({ detail }) => {
      const name: "view" | "play" | "win" | "lose" | "copy" = detail.name
    })
    document.addEventListener("premio-error", ({ detail }) => detail instanceof PremioError && detail.retryAfter)
    if (element) element.getToken = async () => ({ token: "a.b.c" })
    const answer = (await element?.play()) ?? null
    const wheel = document.createElement("premio-wheel")
    wheel.messages = { again: "Noch einmal" }

    const premio = createPremio({ orgId: "sol", baseUrl: "https://premio.example", getToken: () => null })
    if (element) element.client = premio
    const { limits } = await premio.play({ campaignId: "december", answers: [1] })
    const left: number | undefined = limits.playsRemaining
    const { items } = await premio.listMyCodes()
    const until: string | undefined = items[0]?.expiresAt
    // @ts-expect-error: what is played?
    await premio.play({})
    // @ts-expect-error: the player is the token's
    await premio.play({ campaignId: "december", externalUserId: "ana" })
    // @ts-expect-error: for tests of the client only
    createPremio({ orgId: "sol", getToken: () => null, requestMs: 1 })
    // @ts-expect-error: no token calls this
    await premio.redeemPromoCode({ code: "A" })
  `,
  "client.ts": `
    import { createPremio, type Premio } from "premio-web/client"
    const premio: Premio = createPremio({ orgId: "sol", baseUrl: "https://premio.example", getToken: async () => "a.b.c" })
    const last = await premio.resume("mini_game", "wheel")
    const at: string | null | undefined = last?.nextSpinAt
  `,
  "react.tsx": `
    import type {} from "premio-web/react"
    import { useRef } from "react"
    import type { PremioElements } from "premio-web"
    export const Game = ({ id }: { id: string }) => {
      const element = useRef<PremioElements["premio-game"]>(null)
      return (
        <section>
          <premio-game
            ref={element}
            className="game"
            org="sol"
            game={id}
            token-url="/premio-token"
            getToken={async () => null}
            messages={{ again: "Noch einmal" }}
            onpremio-result={({ detail }) => detail.prizeCode?.toUpperCase()}
          />
          <premio-wheel org="sol" game="wheel" kind="mini_game" />
          {/* @ts-expect-error: there is no such kind */}
          <premio-game org="sol" game="wheel" kind="wheel" />
          {/* @ts-expect-error: there is no such element */}
          <premio-roulette org="sol" />
        </section>
      )
    }
  `,
  "vue.ts": `
    import type {} from "premio-web/vue"
    import type { GlobalComponents } from "vue"
    type Game = InstanceType<GlobalComponents["premio-game"]>
    export const props: Game["$props"] = { org: "sol", game: "december", tokenUrl: "/premio-token", class: "game" }
    export const emit = (game: Game) => {
      game.$emit("premio-result", new CustomEvent("premio-result"))
      // @ts-expect-error: there is no such event
      game.$emit("premio-won", new CustomEvent("premio-won"))
    }
    export const token = (game: Game) => game.getToken
    // @ts-expect-error: there is no such kind
    export const wrong: Game["$props"] = { kind: "wheel" }
  `,
}

const options = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  jsx: "react-jsx",
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: false,
}

/** The types of React as the repository has them, and of Vue what the package adds to. */
const installFrameworks = (into: string) => {
  mkdirSync(join(into, "@types"), { recursive: true })
  symlinkSync(join(modules, "@types/react"), join(into, "@types/react"))
  mkdirSync(join(into, "vue"))
  writeFileSync(join(into, "vue/package.json"), JSON.stringify({ name: "vue", version: "3.5.0", types: "index.d.ts" }))
  writeFileSync(join(into, "vue/index.d.ts"), "export interface GlobalComponents {}\n")
}

const installers = {
  npm: (file: string) => ["npm", "install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", file],
  bun: (file: string) => [process.execPath, "install", "--silent", file],
}

describe.each(Object.keys(installers) as (keyof typeof installers)[])("installed by %s", (name) => {
  const app = join(folder, name)
  const missing = Bun.which(name) === null && !process.env["CI"]
  beforeAll(async () => {
    if (missing) return
    mkdirSync(app)
    writeFileSync(join(app, "package.json"), JSON.stringify({ name: "app", type: "module", private: true }))
    await run(installers[name](tarball), app)
    installFrameworks(join(app, "node_modules"))
  })

  test.skipIf(missing)("is one package with its types, without dependencies", () => {
    const { version, dependencies, license } = JSON.parse(
      readFileSync(join(app, "node_modules/premio-web/package.json"), "utf8"),
    )
    expect([version, dependencies, license]).toEqual([manifest.version, undefined, "MIT"])
    const described = readFileSync(join(app, "node_modules/premio-web/dist/client/schema.d.ts"), "utf8")
    // Editors show what a field is.
    expect(described).toMatch(/\/\*\* @description [^\n]+\*\/\n +messageCode: /)
  })

  test.skipIf(missing).each(["Bundler", "NodeNext"])(
    "types pages, JSX and templates, as %s finds them",
    async (module) => {
      for (const [file, text] of Object.entries(written)) writeFileSync(join(app, file), text)
      const found = module === "NodeNext" ? { module } : { module: "ESNext", moduleResolution: module }
      writeFileSync(
        join(app, "tsconfig.json"),
        JSON.stringify({ compilerOptions: { ...options, ...found }, files: Object.keys(written) }),
      )
      expect(await run([process.execPath, join(modules, "typescript/bin/tsc"), "-p", app], app)).toBe("")
    },
  )

  test.skipIf(missing || Bun.which("node") === null)(
    "plays in Node, where there are no elements to define",
    async () => {
      const playLimits = { maxPerUser: 1, period: "total" }
      const campaignId = await makeCampaign(org, { playersMayPlay: true, playLimits })
      const sent = {
        orgId: org.orgId,
        baseUrl: service.url,
        campaignId,
        token: await issuedToken(org, `${name}-player`),
      }
      writeFileSync(
        join(app, "play.js"),
        `import * as all from "premio-web"
      import { createPremio, PremioError } from "premio-web/client"
      const { token, campaignId, ...options } = ${JSON.stringify(sent)}
      const premio = createPremio({ ...options, getToken: () => token })
      const { won } = await premio.play({ campaignId })
      const again = await premio.play({ campaignId }).catch((error) => error)
      console.log(JSON.stringify([won, again instanceof all.PremioError && again.code, PremioError === all.PremioError]))`,
      )
      expect(JSON.parse(await run(["node", "play.js"], app))).toEqual([true, "PLAY_LIMIT_REACHED", true])
    },
  )
})
