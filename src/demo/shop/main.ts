import { startShop } from "./server.ts"

// The demo shop: a partner's server, as `npm start` runs it beside the service. It says where it listens on its first line.

const portsToTry = 20
const wanted = Number(process.env["SHOP_PORT"] ?? 0)
const mayMove = process.env["SHOP_PORT_IS_FIXED"] !== "true" && wanted !== 0

/** On the port that is wanted, or the next free one. */
const start = (port: number): ReturnType<typeof startShop> => {
  try {
    return startShop("127.0.0.1", port)
  } catch (error) {
    if (mayMove && port + 1 < wanted + portsToTry) return start(port + 1)
    throw error
  }
}

const shop = start(wanted)
process.stdout.write(`${shop.port}\n`)
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, async () => {
    await shop.stop()
    process.exit(0)
  })
