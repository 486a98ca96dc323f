import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readDockerfile } from "../../long/operate/dockerfile.ts"

/** Images in place of those that the Dockerfile starts from, where no registry of images can be reached. */

type Tools = {
  readonly buildah: string
  readonly busybox: string
  readonly litestream: string
  /** The environment of buildah, which says where it keeps images. */
  readonly env: Record<string, string | undefined>
}

const run = (command: readonly string[], env: Tools["env"]) => {
  const { success, stdout, stderr } = Bun.spawnSync([...command], { env, stdin: "ignore" })
  if (!success) throw new Error(`${command.join(" ")}: ${stderr.toString()}`)
  return stdout.toString()
}

/** The libraries that Bun needs, by the paths at which it looks for them. */
const librariesOf = (program: string, env: Tools["env"]): string[] =>
  run(["ldd", program], env).match(/\/[^\s:]+\.so[^\s:]*(?= \()/g) ?? []

/** A root file system with a shell, as small as the one that the service runs on, and with the same folders. */
const layBase = (folder: string, { busybox, env }: Tools) => {
  for (const name of ["busybox", "bin", "etc", "proc", "dev", "usr/local/bin"])
    mkdirSync(join(folder, name), { recursive: true })
  mkdirSync(join(folder, "tmp"))
  chmodSync(join(folder, "tmp"), 0o1777)
  cpSync(busybox, join(folder, "busybox", "busybox"))
  chmodSync(join(folder, "busybox", "busybox"), 0o755)
  for (const name of run([busybox, "--list"], env)
    .split("\n")
    .filter((each) => each !== "" && each !== "busybox"))
    symlinkSync("busybox", join(folder, "busybox", name))
  writeFileSync(join(folder, "etc", "passwd"), "root:x:0:0:root:/root:/busybox/sh\n")
  writeFileSync(join(folder, "etc", "group"), "root:x:0:\n")
  for (const library of librariesOf(process.execPath, env)) {
    mkdirSync(dirname(join(folder, library)), { recursive: true })
    cpSync(library, join(folder, library), { dereference: true })
  }
}

const path = "/usr/local/bin:/usr/bin:/bin:/busybox"

/** Makes them below `folder`, and returns the options by which buildah takes them for those of the Dockerfile. */
export const standIns = (folder: string, dockerfile: string, tools: Tools): string[] => {
  const { buildah, litestream, env } = tools
  const build = (name: string, file: string) => {
    writeFileSync(join(folder, "Dockerfile"), file)
    run([buildah, "build", "--quiet", "--isolation", "chroot", "--tag", `localhost/premio/${name}`, folder], env)
  }
  layBase(join(folder, "root"), tools)
  // As the real one, it starts a shell if it is not told otherwise.
  build("base", `FROM scratch\nCOPY root /\nENV PATH=${path}\nENTRYPOINT ["/busybox/sh"]\n`)
  for (const program of [process.execPath, litestream])
    cpSync(program, join(folder, program === litestream ? "litestream" : "bun"))
  const link = '["/busybox/sh", "-c", "ln -s /busybox/sh /bin/sh"]'
  build("tools", `FROM localhost/premio/base\nRUN ${link}\nCOPY bun litestream /usr/local/bin/\n`)
  rmSync(folder, { recursive: true })
  const stages = readDockerfile(dockerfile)
  const foreign = new Set(stages.map(({ image }) => image).filter((image) => image.includes("/")))
  const last = stages.at(-1)?.image
  return [...foreign].flatMap((image) => [
    "--build-context",
    `${image}=container-image://localhost/premio/${image === last ? "base" : "tools"}`,
  ])
}
