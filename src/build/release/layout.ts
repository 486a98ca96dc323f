import { join } from "node:path"
import { gunzipSync } from "node:zlib"

/** Reads images from archives in the layout of OCI. */

type Blob = { readonly digest: string; readonly mediaType: string }

/** What an image says of how it runs. */
export type ImageConfig = {
  readonly User?: string
  readonly Env?: readonly string[]
  readonly Cmd?: readonly string[]
  readonly Entrypoint?: readonly string[] | null
  readonly Labels?: Readonly<Record<string, string>>
  readonly WorkingDir?: string
  readonly StopSignal?: string
}

/** The image in an archive: its settings, and how many bytes its layers have when they are unpacked. */
export const imageIn = async (path: string): Promise<{ readonly config: ImageConfig; readonly bytes: number }> => {
  const files = await new Bun.Archive(await Bun.file(path).bytes()).files()
  const read = async (name: string): Promise<Uint8Array> => {
    const file = files.get(name)
    if (!file) throw new Error(`${path} has no ${name}: Docker writes OCI's layout from version 25 on`)
    return file.bytes()
  }
  const blob = ({ digest }: Blob) => read(join("blobs", ...digest.split(":")))
  const json = async (bytes: Promise<Uint8Array>) => JSON.parse(new TextDecoder().decode(await bytes))
  const index: { readonly manifests: readonly Blob[] } = await json(read("index.json"))
  let [manifest] = index.manifests
  if (manifest?.mediaType.includes("index")) [manifest] = (await json(blob(manifest))).manifests
  if (!manifest) throw new Error(`${path} has no image`)
  const { config, layers }: { readonly config: Blob; readonly layers: readonly Blob[] } = await json(blob(manifest))
  let bytes = 0
  for (const layer of layers) {
    const packed = await blob(layer)
    // Layers are compressed or not, whatever their type says.
    bytes += packed[0] === 0x1f && packed[1] === 0x8b ? gunzipSync(packed).length : packed.length
  }
  return { config: (await json(blob(config))).config, bytes }
}
