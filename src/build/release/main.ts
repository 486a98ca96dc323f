import { CannotRelease, readCheckout } from "./checkout.ts"
import { buildRelease } from "./release.ts"

/** Builds what a release consists of (`npm run release`). */

const help = `npm run release [-- --tagged | --with-image]

Builds a release of the commit that is checked out, in dist/release:

  premio-<version>.tar.gz            the sources
  premio-<version>-pages.tar.gz      dist/console and dist/sdk/v1, to unpack among the sources
  premio-<version>.cdx.json          what runs, as a bill of materials in the format CycloneDX
  premio-server-<version>.tgz        the library for partners' servers
  premio-web-<version>.tgz           the library for partners' pages
  premio-<version>-<platform>.oci.tar
                                     the image, where docker, podman or buildah runs
  release-notes.md                   what CHANGELOG.md says of the version
  SHA256SUMS                         the checksums of all of them

The same commit gives the same bytes, but for the image.

A commit that has not the tag of its version gives a preview, which is not for publishing.

  --with-image  fails unless the image is built
  --tagged      fails without the tag, too: the release workflow runs it so

To cut a version:

  1. In CHANGELOG.md, give the section Unreleased the new version and the day.
  2. npm version minor --no-git-tag-version, or patch, sets the version in package.json.
  3. npm run release:web keeps the current files of /sdk/v1/.
  4. Commit all of it as "Release 0.3.0", try npm run release, and tag the commit:
     git tag --annotate v0.3.0 --message "Premio 0.3.0"
  5. Push the tag: the workflow "Release" tests the commit, and publishes what this builds.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

const known = ["--tagged", "--with-image", "--help"]
const options = process.argv.slice(2)
const unknown = options.find((option) => !known.includes(option))

try {
  if (unknown !== undefined) throw new CannotRelease(`there is no option ${unknown}; see npm run release -- --help`)
  if (options.includes("--help")) process.stdout.write(help)
  else {
    const isTagged = options.includes("--tagged")
    await buildRelease(readCheckout(), { tag: isTagged, image: isTagged || options.includes("--with-image") }, say)
  }
} catch (error) {
  if (!(error instanceof CannotRelease)) throw error
  process.stderr.write(`premio: cannot release: ${error.message}\n`)
  process.exitCode = 1
}
