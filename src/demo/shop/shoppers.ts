import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/** A customer of the shop. `id` is the shop's own, and what the service knows the player by. */
export type Shopper = { readonly id: string; readonly name: string; readonly city: string }

export const shoppers: readonly Shopper[] = [
  { id: "aurora-ana", name: "Ana", city: "Bogotá" },
  { id: "aurora-mateo", name: "Mateo", city: "Medellín" },
  { id: "aurora-lucia", name: "Lucía", city: "Cali" },
]

const cookieName = "aurora_shopper"
const secret = process.env["SHOP_COOKIE_SECRET"] ?? randomBytes(32)

const signatureOf = (id: string): string => createHmac("sha256", secret).update(id).digest("base64url")

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The cookie of a shopper who signs in, or the one that signs out. */
export const sessionCookie = (shopper: Shopper | null): string => {
  const value = shopper ? `${shopper.id}.${signatureOf(shopper.id)}` : ""
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${shopper ? "" : "; Max-Age=0"}`
}

/** Who is signed in, by the cookie that only this shop can have signed. */
export const shopperOf = (request: Request): Shopper | null => {
  const cookies = new Bun.CookieMap(request.headers.get("cookie") ?? "")
  const [id = "", signature = ""] = (cookies.get(cookieName) ?? "").split(".")
  return isSame(signature, signatureOf(id)) ? (shoppers.find((shopper) => shopper.id === id) ?? null) : null
}
