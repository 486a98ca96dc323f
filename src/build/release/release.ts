import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { buildConsole } from "../console.ts"
import { root } from "../folder.ts"
import { packServerLibrary } from "../server-package.ts"
import { buildWeb } from "../web.ts"
import { packWebLibrary } from "../web-package.ts"
import { folderArchive, sourceArchive } from "./archive.ts"
import { CannotRelease, type Checkout } from "./checkout.ts"
import { buildImage, findBuilder } from "./image.ts"
import { packagePathOf } from "./lock.ts"
import { billOfMaterials } from "./materials.ts"
import { notesFrom } from "./notes.ts"

/** Where a release is built. */
export const releaseFolder = join(root, "dist", "release")

const platform = () => `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`

/** The sources of the release, unpacked: the image is made of what is committed, and of nothing else. */
const withSources = async <T>(archive: Uint8Array, use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), "premio-release-"))
  try {
    await new Bun.Archive(archive).extract(folder)
    return await use(join(folder, readdirSync(folder)[0] ?? ""))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const noBuilder = "none of docker, podman and buildah runs here (Debian has the package buildah)"

/** Builds the image, and returns a line about it. Throws CannotRelease if it `must` be built and cannot be. */
const addImage = async (checkout: Checkout, sources: Uint8Array, must: boolean): Promise<string> => {
  const builder = findBuilder()
  if (builder === null) return `no image: ${noBuilder}`
  const name = `premio-${checkout.version}-${platform()}.oci.tar`
  try {
    const path = join(releaseFolder, name)
    const bytes = await withSources(sources, (folder) => buildImage(builder, { folder, checkout }, path))
    return `${name} by ${builder.name}, ${Math.round(bytes / 1e6)} MB unpacked`
  } catch (error) {
    if (must || !(error instanceof CannotRelease)) throw error
    rmSync(join(releaseFolder, name), { force: true })
    return `no image: ${error.message}`
  }
}

const sumsOf = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map((name) => {
      const sum = new Bun.CryptoHasher("sha256").update(readFileSync(join(folder, name))).digest("hex")
      return `${sum}  ${name}\n`
    })
    .join("")

/** Builds everything into `releaseFolder`, and says what it does. Throws CannotRelease, also if what it `needs` is not there. */
export const buildRelease = async (
  checkout: Checkout,
  needs: { readonly tag: boolean; readonly image: boolean },
  say: (line: string) => void,
): Promise<void> => {
  const { version, revision, repository, isTagged, time, notes } = checkout
  if (needs.tag && !isTagged) throw new CannotRelease(`the commit has no tag v${version}`)
  if (needs.image && findBuilder() === null) throw new CannotRelease(noBuilder)
  say(`${isTagged ? "release" : "preview"} of ${version}, commit ${revision.slice(0, 8)}`)
  if (!isTagged) say(`not for publishing: the commit has no tag v${version}`)
  rmSync(releaseFolder, { recursive: true, force: true })
  mkdirSync(releaseFolder, { recursive: true })
  const add = (name: string, bytes: Uint8Array | string) => writeFileSync(join(releaseFolder, name), bytes)
  const sources = sourceArchive(checkout)
  add(`premio-${version}.tar.gz`, sources)
  await buildWeb()
  const bundled = (await buildConsole()).map(packagePathOf).filter((path) => path !== null)
  add(`premio-${version}-pages.tar.gz`, folderArchive(root, ["dist/console", "dist/sdk/v1"], time))
  add(`premio-${version}.cdx.json`, `${JSON.stringify(billOfMaterials(checkout, bundled), null, 2)}\n`)
  for (const pack of [packServerLibrary, packWebLibrary]) {
    const path = await pack(join(root, "dist", "sdk"))
    cpSync(path, join(releaseFolder, basename(path)))
  }
  const address = repository === null ? null : `${repository}/blob/${isTagged ? `v${version}` : revision}`
  add("release-notes.md", `${notesFrom(notes, address)}\n`)
  say(await addImage(checkout, sources, needs.image))
  const sums = sumsOf(releaseFolder)
  add("SHA256SUMS", sums)
  say(`dist/release has ${sums.trim().split("\n").length} files, and their checksums in SHA256SUMS`)
}
