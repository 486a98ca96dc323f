import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { drawText } from "../core/random.ts"
import { secureSources } from "../random.ts"
import { startReceiver } from "./receiver.ts"
import { type DemoKeys, seedDemo } from "./seed.ts"

/** What the demo stores next to its database, which only holds hashes of keys: the keys, and the URL for its events. */
export type Remembered = DemoKeys & { readonly receiverPort?: number; readonly testKey?: string }

const secretAlphabet = "0123456789abcdef"
const secretLength = 64
/** A port on which nothing listens. */
const nowhere = "http://127.0.0.1:9/"

/** Stored in a file that only its user can read. */
const remember = (path: string, remembered: Remembered) => {
  writeFileSync(path, `${JSON.stringify(remembered, null, 2)}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
}

const keysPathOf = (databasePath: string) => `${databasePath}.demo-keys.json`

/** Remembers the key of the demo's test organization with the others. */
export const rememberTestKey = (databasePath: string, remembered: Remembered, testKey: string): void =>
  remember(keysPathOf(databasePath), { ...remembered, testKey })

const copyDurably = (from: string, to: string) => {
  copyFileSync(from, to)
  const file = openSync(to, "r+")
  fsyncSync(file)
  closeSync(file)
}

/** The demo is created elsewhere and copied once complete: an interrupted first start leaves nothing unfinished. */
const make = async (databasePath: string, keysPath: string): Promise<Remembered> => {
  process.stderr.write("premio: creating the demo organization with its history, which takes up to a minute …\n")
  const folder = mkdtempSync(join(tmpdir(), "premio-demo-"))
  try {
    const path = join(folder, "demo.db")
    const receiver = startReceiver(0)
    const secret = drawText(secretAlphabet, secretLength, secureSources.secrets)
    const keys = await seedDemo(path, Date.now(), { url: receiver?.url ?? nowhere, secret })
    const remembered = { ...keys, ...(receiver && { receiverPort: receiver.port }) }
    copyDurably(path, `${databasePath}.new`)
    remember(keysPath, remembered)
    renameSync(`${databasePath}.new`, databasePath)
    return remembered
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Creates the demo if there is no database, and starts its webhook receiver. Returns null if the database exists but
 * the keys of a demo do not.
 */
export const prepareDemo = async (databasePath: string): Promise<Remembered | null> => {
  mkdirSync(dirname(databasePath), { recursive: true })
  const keysPath = keysPathOf(databasePath)
  if (!existsSync(databasePath)) return make(databasePath, keysPath)
  if (!existsSync(keysPath)) return null
  const remembered = JSON.parse(readFileSync(keysPath, "utf8")) as Remembered
  if (remembered.receiverPort !== undefined) startReceiver(remembered.receiverPort)
  return remembered
}
