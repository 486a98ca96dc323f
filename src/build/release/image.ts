import { spawnSync } from "node:child_process"
import { CannotRelease, type Checkout } from "./checkout.ts"
import { imageIn } from "./layout.ts"

/** Builds the image by the Dockerfile, with whichever program for that runs here. */

/** The most that the image may take, unpacked. */
export const maxImageBytes = 250_000_000

type Builder = {
  readonly name: string
  /** Fails where the program is missing, or where its service does not run. */
  readonly probe: readonly string[]
  readonly build: readonly string[]
  /** Writes an image as an archive in OCI's layout, which each of them can load. */
  readonly save: (image: string, path: string) => readonly string[]
}

const docker: Builder = {
  name: "docker",
  probe: ["docker", "info"],
  build: ["docker", "build"],
  save: (image, path) => ["docker", "save", "--output", path, image],
}

const podman: Builder = {
  name: "podman",
  probe: ["podman", "info"],
  build: ["podman", "build", "--format", "oci"],
  save: (image, path) => ["podman", "save", "--format", "oci-archive", "--output", path, image],
}

/** Works without privileges, also inside of containers. */
export const buildah: Builder = {
  name: "buildah",
  probe: ["buildah", "info"],
  build: ["buildah", "build", "--format", "oci", "--isolation", "chroot"],
  save: (image, path) => ["buildah", "push", "--quiet", image, `oci-archive:${path}:${image}`],
}

const succeeds = ([program = "", ...rest]: readonly string[]): boolean =>
  spawnSync(program, rest, { stdio: "ignore" }).status === 0

/** The first program that works here; null if there is none. */
export const findBuilder = (): Builder | null => [docker, podman, buildah].find(({ probe }) => succeeds(probe)) ?? null

/** Runs a command that shows its progress on stderr. Throws CannotRelease. */
const run = ([program = "", ...rest]: readonly string[]): void => {
  // Without this, Docker adds a manifest that describes the build, which not every program can load.
  const env = { ...process.env, BUILDX_NO_DEFAULT_ATTESTATIONS: "1" }
  const { status } = spawnSync(program, rest, { env, stdio: ["ignore", 2, 2] })
  if (status !== 0) throw new CannotRelease(`${program} ${rest[0]} failed: see its lines above`)
}

/** What an image is made of: the folder with the Dockerfile, the commit, and further options of the builder. */
export type ImageSource = {
  readonly folder: string
  readonly checkout: Checkout
  readonly options?: readonly string[]
}

/** Builds the image into an archive at `path`, and returns its bytes, unpacked. Throws CannotRelease. */
export const buildImage = async (builder: Builder, source: ImageSource, path: string): Promise<number> => {
  const { folder, checkout, options = [] } = source
  const { version, revision, repository } = checkout
  const image = `premio:${version}`
  const known = repository === null ? [] : ["--label", `org.opencontainers.image.source=${repository}`]
  const labels = ["--build-arg", `VERSION=${version}`, "--build-arg", `REVISION=${revision}`, ...known]
  run([...builder.build, ...labels, ...options, "--tag", image, folder])
  run(builder.save(image, path))
  const { bytes } = await imageIn(path)
  if (bytes > maxImageBytes)
    throw new CannotRelease(
      `the image takes ${bytes} bytes, and may take ${maxImageBytes}: find out what was added to it`,
    )
  return bytes
}
