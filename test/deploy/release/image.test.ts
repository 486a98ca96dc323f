import { afterAll, beforeAll, expect, test } from "bun:test"
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import manifest from "../../../package.json"
import { buildah, buildImage, maxImageBytes } from "../../../src/build/release/image.ts"
import { type ImageConfig, imageIn } from "../../../src/build/release/layout.ts"
import { installedLitestream } from "../../../src/replication/binary.ts"
import { execForm, readDockerfile, type Stage } from "../../long/operate/dockerfile.ts"
import { standIns } from "../../support/deploy/base-image.ts"
import { describeWithTools } from "../../support/deploy/tool.ts"
import { until } from "../../support/waiting.ts"

const root = join(import.meta.dir, "../../..")
const dockerfile = join(root, "Dockerfile")
const user = 1000
/** What the base image of the Dockerfile takes, which a smaller one stands in for. */
const baseBytes = 20_000_000
const isRoot = process.getuid?.() === 0

describeWithTools("the image", ["buildah", "busybox"], ({ buildah: program, busybox }) => {
  const folder = mkdtempSync(join(tmpdir(), "premio-image-"))
  const litestream = installedLitestream()
  const env = { ...process.env, CONTAINERS_STORAGE_CONF: join(folder, "storage.conf") }
  const run = (...command: string[]) => {
    const { success, stdout, stderr } = Bun.spawnSync(command, { env, stdin: "ignore" })
    if (!success) throw new Error(`${command.join(" ")}: ${stderr.toString()}`)
    return stdout.toString().trim()
  }
  const given: { config?: ImageConfig; bytes?: number } = {}

  beforeAll(async () => {
    if (litestream === null) return
    const storage = { runroot: join(folder, "run"), graphroot: join(folder, "images") }
    const lines = Object.entries(storage).map(([name, path]) => `${name} = "${path}"`)
    writeFileSync(env.CONTAINERS_STORAGE_CONF, `[storage]\ndriver = "overlay"\n${lines.join("\n")}\n`)
    process.env["CONTAINERS_STORAGE_CONF"] = env.CONTAINERS_STORAGE_CONF
    mkdirSync(join(folder, "base"))
    const bases = standIns(join(folder, "base"), dockerfile, { buildah: program, busybox, litestream, env })
    const cache = run(process.execPath, "pm", "cache")
    const options = [...bases, "--volume", `${cache}:/root/.bun/install/cache`]
    const checkout = {
      version: manifest.version,
      revision: "0123456789abcdef",
      time: new Date(),
      isTagged: false,
      repository: "https://example.com/premio",
      notes: "",
    }
    const archive = join(folder, "image.tar")
    await buildImage(buildah, { folder: root, checkout, options }, archive)
    Object.assign(given, await imageIn(archive))
  }, 900_000)

  afterAll(() => {
    delete process.env["CONTAINERS_STORAGE_CONF"]
    Bun.spawnSync([program, "umount", "--all"], { env })
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  test.skipIf(litestream === null)("says who made it of what, and runs the service as a number", () => {
    expect(given.config).toMatchObject({
      User: "1000:1000",
      WorkingDir: "/app",
      StopSignal: "SIGTERM",
      Cmd: ["bun", "--no-orphans", "src/replication/main.ts"],
      Labels: {
        "org.opencontainers.image.title": "Premio",
        "org.opencontainers.image.version": manifest.version,
        "org.opencontainers.image.revision": "0123456789abcdef",
        "org.opencontainers.image.source": "https://example.com/premio",
        "org.opencontainers.image.licenses": manifest.license,
      },
    })
    expect(given.config?.Entrypoint ?? []).toEqual([])
  })

  test.skipIf(litestream === null)("is small on its base", () => {
    expect(given.bytes).toBeLessThan(maxImageBytes - baseBytes)
  })

  test.skipIf(litestream === null || !isRoot)(
    "serves with a root file system that cannot be written to, is healthy, and stops",
    async () => {
      const mounted = run(
        program,
        "mount",
        run(program, "from", "--pull-never", `localhost/premio:${manifest.version}`),
      )
      const data = join(folder, "data")
      mkdirSync(data, { mode: 0o700 })
      chownSync(data, user, user)
      const probe = Bun.serve({ port: 0, fetch: () => new Response() })
      const port = String(probe.port)
      await probe.stop(true)
      const own = { HOST: "127.0.0.1", PORT: port, LITESTREAM_REPLICA_URL: "file:///data/replica", LOG_LEVEL: "silent" }
      const environment = [...(given.config?.Env ?? []), ...Object.entries(own).map((pair) => pair.join("="))]
      /** The command in the image, as Docker runs it with --read-only and --tmpfs /tmp. */
      const inside = (...command: readonly string[]) => {
        const mounts = `set -e; cd "$1"; mount --bind . .; cd "$1"; mount -o remount,ro,bind .
          mount --bind "$2" data; mount -t tmpfs -o mode=1777 tmpfs tmp; mount --rbind /proc proc; mount --rbind /dev dev
          shift 2; exec env -i "$@"`
        const enter = ["/usr/sbin/chroot", `--userspec=${user}:${user}`, mounted, "/busybox/sh", "-c"]
        const all = [...enter, 'cd /app; exec "$@"', "sh", ...command]
        return Bun.spawn(["unshare", "--mount", "sh", "-c", mounts, "sh", mounted, data, ...environment, ...all], {
          stdin: "ignore",
          stdout: "pipe",
          stderr: "ignore",
        })
      }
      const stage = readDockerfile(dockerfile).at(-1) as Stage
      const health = () => inside(...execForm(stage, "HEALTHCHECK")).exited
      const service = inside(...execForm(stage, "CMD"))
      try {
        await until("the service is healthy", async () => ((await health()) === 0 ? true : undefined), 60_000)
        expect((await fetch(`http://127.0.0.1:${port}/console/`)).status).toBe(200)
        expect((await fetch(`http://127.0.0.1:${port}/sdk/v1/premio.js`)).status).toBe(200)
        const verify = () => inside("bun", "src/cli.ts", "backup", "verify").exited
        await until("the replica is complete", async () => ((await verify()) === 0 ? true : undefined), 60_000)
        const written = inside("sh", "-c", "id -u; touch /app/x || touch /x || touch /tmp/x && echo kept out")
        expect(await new Response(written.stdout).text()).toBe("1000\nkept out\n")
        service.kill("SIGTERM")
        expect(await service.exited).toBe(0)
        expect(await health()).not.toBe(0)
        for (const name of readdirSync(data)) expect([name, statSync(join(data, name)).uid]).toEqual([name, user])
      } finally {
        service.kill("SIGKILL")
      }
    },
    300_000,
  )
})
