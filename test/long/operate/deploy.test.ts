import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative, resolve } from "node:path"
import fly from "../../../fly.toml"
import manifest from "../../../package.json"
import { serviceSettings } from "../../../src/config/service.ts"
import { installedLitestream, pinnedVersion } from "../../../src/replication/binary.ts"
import { readReplication, stopMs } from "../../../src/replication/settings.ts"
import { until } from "../../support/waiting.ts"
import { all, type Copy, copiesOf, environmentOf, execForm, readDockerfile, type Stage } from "./dockerfile.ts"

const root = join(import.meta.dir, "../../..")
const stages = readDockerfile(join(root, "Dockerfile"))
const image = stages.at(-1) as Stage
const environment = environmentOf(image)
const stageOf = ({ from }: Copy) => stages.find(({ name }) => name !== null && name === from)
const fromContext = stages.flatMap(copiesOf).filter(({ from }) => from === null)

const secondsOf = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1])

describe("the Dockerfile", () => {
  test.each(fromContext.flatMap(({ sources }) => sources))(
    "copies %s, which exists and reaches the builder",
    (path) => {
      expect(existsSync(join(root, path))).toBe(true)
      const ignore = readFileSync(join(root, ".dockerignore"), "utf8").split("\n")
      expect(ignore).toContain("*")
      expect(ignore).toContain(`!${path}`)
    },
  )

  test("lets nothing else reach the builder", () => {
    const allowed = readFileSync(join(root, ".dockerignore"), "utf8").match(/(?<=^!).+/gm) ?? []
    expect(allowed.toSorted()).toEqual([...new Set(fromContext.flatMap(({ sources }) => sources))].sort())
  })

  test("works in /app, and copies from stages that it defines", () => {
    expect(stages.flatMap((stage) => all(stage, "WORKDIR"))).toEqual(["/app", "/app", "/app"])
    const missing = stages.flatMap(copiesOf).filter((copy) => copy.from !== null && !stageOf(copy))
    expect(missing).toEqual([])
  })

  test("pins the Bun of package.json, the Litestream that was tried, and other images by their digests", () => {
    const images = stages.map(({ image }) => image).filter((image) => !stages.some(({ name }) => name === image))
    const bun = `docker.io/oven/bun:${manifest.dependencies.bun}-slim`
    expect(images).toContain(bun)
    expect(images.join("\n")).toContain(`litestream/litestream:${pinnedVersion}@`)
    expect(images.filter((image) => image !== bun && !/^[\w.-]+\/.+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  })

  test("starts what bun run serve:replicated starts, without a shell and as a user whom a cluster knows not to be root", () => {
    expect(`exec ${execForm(image, "CMD").join(" ")}`).toBe(manifest.scripts["serve:replicated"])
    expect(execForm(image, "ENTRYPOINT")).toEqual([])
    expect(all(image, "USER").at(-1)).toBe("1000:1000")
    expect(all(image, "STOPSIGNAL")).toEqual(["SIGTERM"])
    expect(image.instructions.findLastIndex(({ name }) => name === "RUN")).toBeLessThan(
      image.instructions.findLastIndex(({ name }) => name === "USER"),
    )
  })

  test("has settings that can be read, and exposes its port", () => {
    const settings = readReplication({ ...environment, LITESTREAM_REPLICA_URL: "s3://backups/premio" })
    expect(settings.databasePath).toBe(environment["DATABASE_PATH"] ?? "")
    expect(all(image, "EXPOSE")).toEqual([environment["PORT"] ?? ""])
  })
})

describe("fly.toml", () => {
  test("names the Dockerfile, its port and a volume that holds the database", () => {
    expect(existsSync(join(root, fly.build.dockerfile))).toBe(true)
    expect(String(fly.http_service.internal_port)).toBe(environment["PORT"] ?? "")
    expect(environment["DATABASE_PATH"]).toStartWith(`${fly.mounts.destination}/`)
    expect(all(image, "RUN").join()).toContain(`mkdir ${fly.mounts.destination}`)
  })

  test("sends the signal that ends the service, and waits until the last sync is done", () => {
    expect(fly.kill_signal).toBe("SIGTERM")
    expect(secondsOf(fly.kill_timeout) * 1000).toBeGreaterThan(stopMs)
  })

  test("gives the service settings that there are, and serves the metrics apart from the API", () => {
    const { BACKUP_VERIFY_HOURS, ...settings } = fly.env
    expect(
      readReplication({ ...environment, ...fly.env, LITESTREAM_REPLICA_URL: "s3://backups/premio" }).verifyMs,
    ).toBe(Number(BACKUP_VERIFY_HOURS) * 3_600_000)
    expect(Object.keys(serviceSettings)).toEqual(expect.arrayContaining(Object.keys(settings)))
    expect(String(fly.metrics.port)).toBe(fly.env.METRICS_PORT)
    expect(fly.env.METRICS_PORT).not.toBe(environment["PORT"])
    expect(fly.metrics.path).toBe("/metrics")
  })

  test("keeps its one machine running", () => {
    expect(fly.http_service.auto_stop_machines).toBe("off")
    expect(fly.http_service.min_machines_running).toBe(1)
    expect(fly.restart.map(({ policy }: { policy: string }) => policy)).toEqual(["always"])
  })
})

test("litestream.yml names only variables that are set, and each of them", () => {
  const named: string[] = readFileSync(join(root, "litestream.yml"), "utf8").match(/(?<=\$\{)\w+(?=\})/g) ?? []
  const { variables } = readReplication({ LITESTREAM_REPLICA_URL: "file:///replica" })
  expect(named.sort()).toEqual([...Object.keys(variables), "LITESTREAM_SOCKET"].sort())
})

describe("the image's files", () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "premio-image-"))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (command: readonly string[], cwd: string, env: Record<string, string | undefined>) =>
    Bun.spawn([...command], { cwd, env, stdin: "ignore", stdout: "ignore", stderr: "ignore" })

  /** Does in a folder what the stage does in its image, except for what needs root or other images. */
  const build = async (stage: Stage): Promise<string> => {
    const workdir = join(folder, stage.name ?? "image")
    if (existsSync(workdir)) return workdir
    mkdirSync(workdir)
    for (const copy of copiesOf(stage)) {
      const source = stageOf(copy)
      if (source && !source.instructions.length) continue
      const from = source ? await build(source) : root
      for (const path of copy.sources.map((absolute) => relative("/app", resolve("/app", absolute))))
        cpSync(join(from, path), join(workdir, copy.target === "./" ? path : copy.target), { recursive: true })
    }
    for (const command of stage === image ? [] : all(stage, "RUN"))
      expect(await run(["sh", "-c", command], workdir, process.env).exited).toBe(0)
    return workdir
  }

  /** The commands that come with the images. */
  const makePath = () => {
    const bin = join(folder, "bin")
    mkdirSync(bin)
    symlinkSync(process.execPath, join(bin, "bun"))
    symlinkSync(installedLitestream() ?? "", join(bin, "litestream"))
    return bin
  }

  const own = stages.filter(({ name, instructions }) => name !== null && instructions.length > 0)
  const installs = { timeout: 120_000 }
  test.each(own.map((stage) => [stage.name, stage] as const))(
    "of the stage %s run",
    async (_, stage) => {
      expect(readdirSync(await build(stage))).not.toEqual([])
    },
    installs,
  )

  test(
    "contain no other page for the API than the service's own",
    async () => {
      const modules = join(await build(stages.find(({ name }) => name === "dependencies") as Stage), "node_modules")
      const files = readdirSync(modules, { recursive: true, encoding: "utf8" })
      expect(files.filter((file) => /@scalar\/\w+\/./.test(file)).sort()).toEqual(
        ["themes", "types"].flatMap((name) =>
          ["index.mjs", "package.json"].map((file) => `@elysiajs/swagger/node_modules/@scalar/${name}/${file}`),
        ),
      )
      expect(files.filter((file) => /swagger-ui/.test(file))).toEqual([])
    },
    installs,
  )

  test.skipIf(installedLitestream() === null)(
    "install, start, pass the health checks of Docker and Fly, and exit 0",
    async () => {
      const workdir = await build(image)
      expect(readdirSync(join(workdir, "node_modules"))).not.toContain("autocannon")
      const probe = Bun.serve({ port: 0, fetch: () => new Response() })
      const port = String(probe.port)
      await probe.stop(true)
      const env = {
        ...environment,
        PATH: makePath(),
        HOME: folder,
        PORT: port,
        HOST: "127.0.0.1",
        LOG_LEVEL: "silent",
        DATABASE_PATH: join(folder, "premio.db"),
        LITESTREAM_REPLICA_URL: `file://${folder}/replica`,
      }
      const service = run(execForm(image, "CMD"), workdir, env)
      const answers = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`).then(
          ({ status }) => status,
          () => undefined,
        )
      try {
        await until("the service answers", () => answers("/healthz"), 60_000)
        for (const { path } of fly.http_service.checks) expect(await answers(path)).toBe(200)
        for (const path of ["", "/json", "/guide", "/partner-plays", "/reference.css", "/reference.js"])
          expect([path, await answers(`/swagger${path}`)]).toEqual([path, 200])
        expect(await answers("/console/")).toBe(200)
        expect(await answers("/sdk/v1/premio.js")).toBe(200)
        expect(await run(execForm(image, "HEALTHCHECK"), workdir, env).exited).toBe(0)
        service.kill("SIGTERM")
        expect(await service.exited).toBe(0)
        expect(existsSync(join(folder, "replica"))).toBe(true)
        expect(await run(execForm(image, "HEALTHCHECK"), workdir, env).exited).not.toBe(0)
      } finally {
        service.kill("SIGKILL")
      }
    },
    installs,
  )
})
