import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"

const root = join(import.meta.dir, "../../..")

const run = (command: readonly string[]): string => {
  const { success, stdout, stderr } = Bun.spawnSync([...command], { stdout: "pipe", stderr: "pipe" })
  if (!success) throw new Error(`${command.join(" ")}: ${stderr}`)
  return stdout.toString()
}

/** Clones the repository to `folder`, with the changes of the working copy, and with its packages in place of a download. */
export const cloneTo = (folder: string) => {
  run(["git", "clone", "--quiet", "--local", root, folder])
  const changed = run(["git", "-C", root, "ls-files", "-z", "--modified", "--others", "--exclude-standard"])
  for (const file of changed.split("\0").filter((name) => name !== "" && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  const modules = join(folder, "node_modules")
  // Links cost nothing, where both folders are on one disk.
  const link = Bun.spawnSync(["cp", "-al", join(root, "node_modules"), modules], { stderr: "ignore" })
  if (!link.success) run(["cp", "-a", join(root, "node_modules"), modules])
}

/** The PATH of somebody who has never installed Bun: where it is beside other programs, only these are found, in `folder`. */
export const pathWithoutBun = (folder: string): string =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((place) => existsSync(place) && !place.includes("node_modules"))
    .map((place, at) => {
      if (!existsSync(join(place, "bun"))) return place
      const others = join(folder, `path-${at}`)
      mkdirSync(others)
      for (const name of readdirSync(place).filter((name) => !name.startsWith("bun")))
        symlinkSync(join(place, name), join(others, name))
      return others
    })
    .join(delimiter)
