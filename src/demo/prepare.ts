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

/** What the demo knows beside its database, which keeps only hashes of keys: they, and where its events go. */
export type Remembered = DemoKeys & { readonly receiverPort?: number }

const secretAlphabet = "0123456789abcdef"
const secretLength = 64
/** Nothing listens there. */
const nowhere = "http://127.0.0.1:9/"

/** In a file that only its user can read. */
const remember = (path: string, remembered: Remembered) => {
  writeFileSync(path, JSON.stringify(remembered, null, 2), { mode: 0o600 })
  chmodSync(path, 0o600)
}

const copyDurably = (from: string, to: string) => {
  copyFileSync(from, to)
  const file = openSync(to, "r+")
  fsyncSync(file)
  closeSync(file)
}

/** The demo is made elsewhere and copied when it is whole: a first start that is broken off leaves nothing half. */
const make = async (databasePath: string, keysPath: string): Promise<Remembered> => {
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
 * Makes the demo where no database is, and starts what takes its events. Null: the database is there already, and the
 * keys of a demo are not.
 */
export const prepareDemo = async (databasePath: string): Promise<Remembered | null> => {
  mkdirSync(dirname(databasePath), { recursive: true })
  const keysPath = `${databasePath}.demo-keys.json`
  if (!existsSync(databasePath)) return make(databasePath, keysPath)
  if (!existsSync(keysPath)) return null
  const remembered = JSON.parse(readFileSync(keysPath, "utf8")) as Remembered
  if (remembered.receiverPort !== undefined) startReceiver(remembered.receiverPort)
  return remembered
}
