import { Secret, TOTP } from "otpauth"
import type { SecondFactor } from "../core/port/identity.ts"

const period = 30
/** The clocks of phones may be off by half a minute. */
const window = 1
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

const totpOf = (secret: string, { organization = "", email = "" } = {}) =>
  new TOTP({ issuer: `Premio ${organization}`.trim(), label: email, secret: Secret.fromBase32(secret), period })

export const totpSecondFactor: SecondFactor = {
  newSecret: () => new Secret({ size: secretBytes }).base32,
  uriOf: (secret, account) => totpOf(secret, account).toString(),
  stepOf: (secret, code, now) => {
    const delta = totpOf(secret).validate({ token: code.replaceAll(/\s/g, ""), window, timestamp: now })
    return delta === null ? null : Math.floor(now / 1000 / period) + delta
  },
}
