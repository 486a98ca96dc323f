import { createHmac, timingSafeEqual } from "node:crypto"
import type { StoredUser } from "../../core/organization/user.ts"
import { deviceCookie, readDeviceCookie } from "../edge/caller/cookie.ts"
import type { Incoming } from "../edge/incoming.ts"

/** Several people may sign in on one device. */
const maxUsers = 5
const separator = "~"

type Holder = Pick<StoredUser, "userId" | "passwordHash">

/**
 * Proves that a device has signed in as a user. It is signed with the hash of the password: it needs no secret of the
 * service, is valid for every process, and ends with the password.
 */
const signed = (userId: string, deviceId: string, passwordHash: string): string => {
  const signature = createHmac("sha256", passwordHash).update(`known device ${userId} ${deviceId}`).digest("base64url")
  return `${userId}.${deviceId}.${signature}`
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const entriesOf = (request: Incoming): readonly string[] =>
  readDeviceCookie(request)
    .split(separator)
    .filter((entry) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(entry))
    .slice(0, maxUsers)

/** The id of the request's device if the user has signed in with it before; otherwise null. */
export const knownDevice = (request: Incoming, { userId, passwordHash }: Holder): string | null => {
  if (passwordHash === null) return null
  const known = entriesOf(request).find((entry) => {
    const [owner, deviceId = ""] = entry.split(".")
    return owner === userId && isSame(entry, signed(userId, deviceId, passwordHash))
  })
  return known?.split(".")[1] ?? null
}

/** The cookies that mark a device from now on as one that the user has signed in with; none without a password. */
export const deviceCookies = (request: Incoming, { userId, passwordHash }: Holder): readonly string[] => {
  if (passwordHash === null) return []
  const deviceId = knownDevice(request, { userId, passwordHash }) ?? crypto.randomUUID()
  const others = entriesOf(request).filter((entry) => !entry.startsWith(`${userId}.`))
  const entries = [signed(userId, deviceId, passwordHash), ...others].slice(0, maxUsers)
  return [deviceCookie(request, entries.join(separator))]
}
