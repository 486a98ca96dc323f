import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const cache = fileURLToPath(new URL("../../../node_modules/.cache/java-client", import.meta.url))
const pom = join(import.meta.dir, "pom.xml")
const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"

const isListed = async (folder: string, line: string): Promise<boolean> => {
  const [sum, name = ""] = line.split(/ +/)
  const file = Bun.file(join(folder, name))
  return (await file.exists()) && new Bun.CryptoHasher("sha256").update(await file.bytes()).digest("hex") === sum
}

/**
 * The folder with the jars of pom.xml, downloaded by Maven once and compared with checksums.txt; null where Maven or a
 * registry is missing.
 */
export const installJars = async (): Promise<string | null> => {
  const sums = (await Bun.file(join(import.meta.dir, "checksums.txt")).text()).trim().split("\n")
  const folder = join(cache, Bun.hash(sums.join("\n")).toString(36))
  /** Written last, so that an incomplete installation does not count. */
  const mark = join(folder, "installed")
  if (existsSync(mark)) return folder
  if (Bun.which("mvn") === null) return null
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const options = ["--batch-mode", "--quiet", "--strict-checksums", `-Dmaven.repo.local=${join(cache, "repository")}`]
  const places = [`-DoutputDirectory=${folder}`, "-DexcludeTransitive=true"]
  const { success } = Bun.spawnSync(["mvn", ...options, "-f", pom, copy, ...places], { stdin: "ignore" })
  if (!success) return null
  for (const line of sums)
    if (!(await isListed(folder, line))) throw new Error(`a download is not what checksums.txt lists: ${line}`)
  await Bun.write(mark, "")
  return folder
}
