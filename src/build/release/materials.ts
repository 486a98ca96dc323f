import { readFileSync } from "node:fs"
import { join } from "node:path"
import manifest from "../../../package.json"
import { pinnedVersion, releasedBinaries } from "../../replication/binary.ts"
import { root } from "../folder.ts"
import type { Checkout } from "./checkout.ts"
import { type LockedPackage, lockedPackages, packageFor } from "./lock.ts"

/** The software bill of materials in the format CycloneDX: what runs, not what it is built and tested with. */

type License = { readonly license: { readonly id: string } } | { readonly expression: string }

type Component = {
  readonly type: "library" | "platform" | "application" | "file"
  readonly "bom-ref"?: string
  readonly name: string
  readonly version?: string
  readonly purl?: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly License[]
  readonly components?: readonly Component[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

/** Where a component ends up: in the running service, in the console's pages, or beside the library for servers. */
type Part = "service" | "console" | "premio-server"

const purlOf = ({ name, version }: LockedPackage) => `pkg:npm/${name.replace("@", "%40")}@${version}`

const licenseOf = (license: unknown): readonly License[] => {
  if (typeof license !== "string") return []
  return [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }]
}

const installedLicense = ({ path }: LockedPackage): readonly License[] => {
  const folder = path.match(/(?:@[^/]+\/)?[^/]+/g)?.join("/node_modules/") ?? path
  const { license } = JSON.parse(readFileSync(join(root, "node_modules", folder, "package.json"), "utf8"))
  return licenseOf(license)
}

const propertiesOf = (parts: Iterable<Part>) => [...parts].sort().map((value) => ({ name: "premio:part", value }))

const litestream: Component = {
  type: "application",
  "bom-ref": `pkg:github/benbjohnson/litestream@v${pinnedVersion}`,
  name: "litestream",
  version: pinnedVersion,
  purl: `pkg:github/benbjohnson/litestream@v${pinnedVersion}`,
  licenses: licenseOf("Apache-2.0"),
  components: Object.entries(releasedBinaries).map(([platform, { sha256 }]) => ({
    type: "file",
    name: `litestream (${platform})`,
    hashes: [{ alg: "SHA-256", content: sha256 }],
  })),
  properties: propertiesOf(["service"]),
}

/** The packages of each part: those that it names or bundles, and what they need. */
const partsOf = (packages: ReadonlyMap<string, LockedPackage>, bundled: readonly string[]) => {
  const parts = new Map<LockedPackage, Set<Part>>()
  const add = (found: LockedPackage | undefined, part: Part) => {
    if (!found || parts.get(found)?.has(part)) return
    parts.set(found, new Set([...(parts.get(found) ?? []), part]))
    for (const name of found.needs) add(packageFor(packages, found.path, name), part)
  }
  for (const name of Object.keys(manifest.dependencies)) add(packages.get(name), "service")
  // What the bundler left out of a package's own needs does not reach a browser.
  for (const path of bundled) {
    const found = packages.get(path)
    if (found) parts.set(found, new Set([...(parts.get(found) ?? []), "console"]))
  }
  add(packages.get("standardwebhooks"), "premio-server")
  return parts
}

/** A UUID that is the same for the same commit. */
const serialOf = (revision: string): string => {
  const hex = new Bun.CryptoHasher("sha256").update(`premio ${revision}`).digest("hex")
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The bill of a commit; `bundled` are the paths in bun.lock of the packages that the console's pages contain. */
export const billOfMaterials = (checkout: Checkout, bundled: readonly string[]) => {
  const { version, revision, repository, time } = checkout
  const packages = lockedPackages()
  const parts = partsOf(packages, bundled)
  const unique = new Map([...parts.keys()].map((each) => [purlOf(each), each]))
  const component = (purl: string, found: LockedPackage): Component => ({
    type: found.name === "bun" ? "platform" : "library",
    "bom-ref": purl,
    name: found.name,
    version: found.version,
    purl,
    hashes: [{ alg: "SHA-512", content: found.sha512 }],
    licenses: installedLicense(found),
    properties: propertiesOf(parts.get(found) ?? []),
  })
  const needsOf = (found: LockedPackage) =>
    found.needs
      .map((name) => packageFor(packages, found.path, name))
      .filter((each) => each !== undefined && parts.has(each))
      .map((each) => purlOf(each as LockedPackage))
  const own = `pkg:generic/premio@${version}`
  const sorted = [...unique].sort(([first], [second]) => (first < second ? -1 : 1))
  const named = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
  const direct = sorted.filter(([, { path }]) => named.has(path)).map(([purl]) => purl)
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialOf(revision),
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: {
        type: "application",
        "bom-ref": own,
        name: "premio",
        version,
        description: manifest.description,
        purl: own,
        licenses: licenseOf(manifest.license),
        ...(repository !== null && { externalReferences: [{ type: "vcs", url: repository }] }),
        properties: [{ name: "premio:revision", value: revision }],
      },
    },
    components: [...sorted.map(([purl, found]) => component(purl, found)), litestream],
    dependencies: [
      { ref: own, dependsOn: [...direct, litestream["bom-ref"]] },
      ...sorted.map(([purl, found]) => ({ ref: purl, dependsOn: [...new Set(needsOf(found))].sort() })),
    ],
  }
}
