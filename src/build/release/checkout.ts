import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { version } from "../../version.ts"
import { root } from "../folder.ts"

/** Why no release can be made, and what to do about it. */
export class CannotRelease extends Error {}

/** The commit that a release is made of. */
export type Checkout = {
  readonly version: string
  readonly revision: string
  /** When it was committed. */
  readonly time: Date
  /** Whether it has the tag of its version. Every other commit makes a preview. */
  readonly isTagged: boolean
  /** The address of the repository, without user and password; null where it is unknown. */
  readonly repository: string | null
  /** What CHANGELOG.md says of the version. */
  readonly notes: string
}

/** The output of a Git command in the checkout, as bytes; null if it failed. */
export const git = (...words: readonly string[]): Buffer | null => {
  const { status, stdout } = spawnSync("git", [...words], { cwd: root, maxBuffer: 1 << 30 })
  return status === 0 ? stdout : null
}

const textOf = (...words: readonly string[]): string =>
  git(...words)
    ?.toString()
    .trim() ?? ""

/** The text below a heading of the second level that begins with `title`; null if there is none. */
const sectionOf = (changelog: string, title: string): string | null => {
  const sections = changelog.split(/^## /m)
  const section = sections.find((each) => each.split(/\s/, 1)[0] === title)
  return section === undefined ? null : section.slice(section.indexOf("\n")).trim()
}

/** `https://…` of a remote that is served by HTTPS or SSH; null of any other, such as a folder. */
export const repositoryOf = (remote: string): string | null => {
  const ssh = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/.exec(remote)
  const url = URL.parse(ssh ? `https://${ssh[1]}/${ssh[2]}` : remote)
  if (url?.protocol !== "https:") return null
  return `https://${url.host}${url.pathname.replace(/\.git$/, "")}`
}

const refuseChanges = () => {
  const changed = textOf("status", "--porcelain").split("\n").filter(Boolean)
  if (changed.length === 0) return
  const named = changed.slice(0, 5).map((line) => line.trim().replace(/^\S+ /, ""))
  const more = changed.length > named.length ? " …" : ""
  throw new CannotRelease(`the checkout has changes: ${named.join(", ")}${more}; commit or remove them`)
}

/** Reads the commit that is checked out. Throws CannotRelease where it is none, has changes or lacks notes. */
export const readCheckout = (): Checkout => {
  const revision = textOf("rev-parse", "--verify", "HEAD")
  // Git would also find a repository around a source archive.
  if (textOf("rev-parse", "--show-prefix") !== "" || revision === "")
    throw new CannotRelease("this folder is not a Git checkout; clone the repository, and run it there")
  refuseChanges()
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8")
  const notes = sectionOf(changelog, version)
  if (notes === null)
    throw new CannotRelease(
      `CHANGELOG.md has no section ${version}; give its section Unreleased that version and the day`,
    )
  const isTagged = textOf("tag", "--points-at", "HEAD").split("\n").includes(`v${version}`)
  if (isTagged && sectionOf(changelog, "Unreleased"))
    throw new CannotRelease(`the commit has the tag v${version}, but CHANGELOG.md has changes under Unreleased`)
  return {
    version,
    revision,
    time: new Date(textOf("show", "--no-patch", "--format=%cI", "HEAD")),
    isTagged,
    repository: repositoryOf(textOf("remote", "get-url", "origin")),
    notes,
  }
}
