import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import manifest from "../../../package.json"
import { pinnedVersion } from "../../../src/replication/binary.ts"
import { cycloneDxFault } from "../../support/deploy/cyclonedx.ts"

const root = join(import.meta.dir, "../../..")
const { version } = manifest
const folder = mkdtempSync(join(tmpdir(), "premio-release-test-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (cwd: string, command: readonly string[], env: Record<string, string> = {}) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd, env: { ...process.env, ...env } })
  return { exitCode, output: stdout.toString(), errors: stderr.toString() }
}

const output = (cwd: string, ...command: string[]): string => {
  const { exitCode, output, errors } = run(cwd, command)
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${errors}`)
  return output.trim()
}

/** A clone of the last commit, with the packages of this checkout. */
const cloned = (name: string): string => {
  const clone = join(folder, name)
  output(folder, "git", "clone", "--quiet", "--local", root, clone)
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"))
  writeFileSync(join(clone, ".git", "info", "exclude"), "node_modules\n")
  output(clone, "git", "config", "user.name", "Ana")
  output(clone, "git", "config", "user.email", "ana@example.com")
  return clone
}

const commit = (clone: string, message: string) =>
  output(clone, "git", "commit", "--quiet", "--all", "--message", message)

/** A PATH in which no program can build an image. */
const withoutBuilders = { PATH: `${join(folder, "bin")}:${process.env["PATH"]}` }
mkdirSync(join(folder, "bin"))
for (const name of ["docker", "podman", "buildah"]) symlinkSync("/bin/false", join(folder, "bin", name))

const release = (clone: string, ...options: string[]) =>
  run(clone, [process.execPath, "src/build/release/main.ts", ...options], withoutBuilders)

describe("npm run release", () => {
  let clone: string
  let built: ReturnType<typeof run>
  beforeAll(() => {
    clone = cloned("built")
    built = run(clone, ["npm", "run", "--silent", "release"], withoutBuilders)
  }, 300_000)
  const released = () => join(clone, "dist", "release")
  const listed = (archive: string) => output(released(), "tar", "--list", "--file", archive).split("\n")

  test("says of a commit without a tag that it is a preview, and why there is no image", () => {
    const revision = output(clone, "git", "rev-parse", "--short=8", "HEAD")
    expect(built).toMatchObject({ exitCode: 0 })
    expect(built.output.trim().split("\n")).toEqual([
      `preview of ${version}, commit ${revision}`,
      `not for publishing: the commit has no tag v${version}`,
      "no image: none of docker, podman and buildah runs here (Debian has the package buildah)",
      "dist/release has 6 files, and their checksums in SHA256SUMS",
    ])
    expect(output(clone, "git", "status", "--porcelain")).toBe("")
  })

  test("leaves files whose checksums are right", () => {
    expect(output(released(), "sha256sum", "--check", "--strict", "SHA256SUMS").split("\n")).toHaveLength(6)
    expect(readdirSync(released()).sort()).toEqual([
      "SHA256SUMS",
      `premio-${version}-pages.tar.gz`,
      `premio-${version}.cdx.json`,
      `premio-${version}.tar.gz`,
      `premio-server-${version}.tgz`,
      `premio-web-${version}.tgz`,
      "release-notes.md",
    ])
  })

  test("archives what is committed, in the same bytes on another machine", () => {
    const archive = `premio-${version}.tar.gz`
    const files = listed(archive).filter((name) => !name.endsWith("/"))
    const committed = output(clone, "git", "ls-files").split("\n")
    expect(files.sort()).toEqual(committed.map((name) => `premio-${version}/${name}`).sort())
    const other = cloned("other")
    output(other, "git", "config", "tar.umask", "0077")
    output(other, "git", "config", "core.autocrlf", "true")
    writeFileSync(
      join(other, "again.ts"),
      `import { sourceArchive } from "./src/build/release/archive.ts"
       const checkout = { version: "${version}", revision: "${output(clone, "git", "rev-parse", "HEAD")}" }
       await Bun.write("again.tar.gz", sourceArchive(checkout))`,
    )
    output(other, process.execPath, "again.ts")
    const sumOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex")
    expect(sumOf(join(other, "again.tar.gz"))).toBe(sumOf(join(released(), archive)))
  })

  test("archives the pages so that the sources serve them", () => {
    const pages = listed(`premio-${version}-pages.tar.gz`)
    for (const name of ["dist/console/index.html", "dist/sdk/v1/manifest.json", "dist/sdk/v1/premio.js.br"])
      expect(pages).toContain(name)
    expect(pages.filter((name) => !/^dist\/(console|sdk\/v1)\//.test(name))).toEqual([])
  })

  describe("makes a bill of materials", () => {
    type Component = { name: string; version: string; properties: { value: string }[]; licenses: unknown[] }
    const text = () => readFileSync(join(released(), `premio-${version}.cdx.json`), "utf8")
    const components = (): Component[] => JSON.parse(text()).components
    const ofPart = (part: string) =>
      components()
        .filter(({ properties }) => properties.some(({ value }) => value === part))
        .map((component) => `${component.name}@${component.version}`)
        .sort()

    test("that the schema of CycloneDX takes", () => {
      expect(cycloneDxFault(text())).toBeNull()
      expect(components().filter(({ licenses }) => licenses.length === 0)).toEqual([])
    })

    test("of the packages that the image installs, with Bun and Litestream", () => {
      const installed = join(folder, "production")
      mkdirSync(installed)
      output(clone, "cp", "--parents", "package.json", "bun.lock", "bunfig.toml", installed)
      output(clone, "cp", "--parents", "--recursive", "src/http/document/no-scalar", installed)
      const [, options = ""] =
        /RUN bun install (.+--production.+?)( &&|$)/m.exec(
          readFileSync(join(clone, "Dockerfile"), "utf8").replaceAll("\\\n", ""),
        ) ?? []
      output(installed, process.execPath, "install", "--silent", ...options.trim().split(/\s+/))
      const found = [...new Bun.Glob("node_modules/**/package.json").scanSync({ cwd: installed })]
        .filter((file) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
        .map((file) => JSON.parse(readFileSync(join(installed, file), "utf8")))
        .filter(({ name }) => name !== "no-scalar")
        .map(({ name, version }) => `${name}@${version}`)
      expect(ofPart("service")).toEqual([...new Set([...found, `litestream@${pinnedVersion}`])].sort())
      expect(found).toContain(`bun@${manifest.dependencies.bun}`)
    })

    test("of the packages that the console's pages contain, and of no tool", () => {
      const { react, "chart.js": chart } = manifest.devDependencies
      expect(ofPart("console")).toEqual(expect.arrayContaining([`react@${react}`, `chart.js@${chart}`]))
      expect(components().filter(({ name }) => /biome|typescript|playwright|drizzle-kit/.test(name))).toEqual([])
    })
  })
})

describe("npm run release refuses", () => {
  let clone: string
  beforeAll(() => {
    clone = cloned("refused")
  })

  test.each([
    ["an unknown option", () => {}, ["--tag"], "there is no option --tag"],
    ["a commit without a tag where one is needed", () => {}, ["--tagged"], `the commit has no tag v${version}`],
    [
      "to leave out the image where it is needed",
      () => {},
      ["--with-image"],
      "none of docker, podman and buildah runs here (Debian has the package buildah)",
    ],
    [
      "changes that are not committed",
      () => appendFileSync(join(clone, "LICENSE"), "And more.\n"),
      [],
      "the checkout has changes: LICENSE; commit or remove them",
    ],
    [
      "a tag on a commit whose changes are not released",
      () => {
        const changelog = readFileSync(join(clone, "CHANGELOG.md"), "utf8")
        const released = changelog.replace(/^## Unreleased\n[\s\S]*?(?=^## )/m, "## Unreleased\n\n- One thing.\n\n")
        writeFileSync(join(clone, "CHANGELOG.md"), released)
        commit(clone, "Change one thing")
        output(clone, "git", "tag", `v${version}`)
      },
      ["--tagged"],
      `the commit has the tag v${version}, but CHANGELOG.md has changes under Unreleased`,
    ],
    [
      "a version that the changelog does not know",
      () => {
        const text = readFileSync(join(clone, "package.json"), "utf8")
        writeFileSync(join(clone, "package.json"), text.replace(`"version": "${version}"`, '"version": "99.0.0"'))
        commit(clone, "Take a version without notes")
      },
      [],
      "CHANGELOG.md has no section 99.0.0; give its section Unreleased that version and the day",
    ],
    [
      "a folder that is no checkout",
      () => rmSync(join(clone, ".git"), { recursive: true }),
      [],
      "this folder is not a Git checkout; clone the repository, and run it there",
    ],
  ] as const)("%s", (_, prepare, options, reason) => {
    output(clone, "git", "checkout", "--quiet", "--", ".")
    prepare()
    const { exitCode, errors } = release(clone, ...options)
    expect(errors).toStartWith(`premio: cannot release: ${reason}`)
    expect(exitCode).toBe(1)
  })
})
