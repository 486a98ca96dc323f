import { type CryptoKey, exportSPKI, generateKeyPair, SignJWT } from "jose"
import type { Client } from "./client.ts"
import type { TestClock } from "./service.ts"

/** What a partner may write into a token; undefined leaves a claim out. */
export type Claims = Readonly<Record<string, unknown>>

/** A partner's own key, known to the organization, and what signs with it. */
export type Partner = {
  readonly playerKeyId: string
  readonly privateKey: CryptoKey
  readonly publicPem: string
  /** A token for `sub`, valid for an hour by the clock of the service, with other claims and headers if they are given. */
  sign(sub: string, claims?: Claims, header?: Readonly<Record<string, unknown>>): Promise<string>
}

const lifeSeconds = 3_600

/** Adds a new public key to the organization, whose partner then signs tokens. */
export const givenPartner = async (org: Client, clock: TestClock, algorithm = "ES256"): Promise<Partner> => {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicPem = await exportSPKI(publicKey)
  const { body } = await org.post("/api/v1/admin/player-keys", { name: "Shop", publicKey: publicPem }, { status: 201 })
  const { playerKeyId } = body
  return {
    playerKeyId,
    privateKey,
    publicPem,
    sign: (sub, claims = {}, header = {}) => {
      const iat = Math.floor(clock.now / 1000)
      return new SignJWT({ aud: org.orgId, sub, iat, exp: iat + lifeSeconds, ...claims })
        .setProtectedHeader({ alg: algorithm, kid: playerKeyId, ...header })
        .sign(privateKey)
    },
  }
}

/** A token that the service issues for a player. */
export const issuedToken = async (org: Client, externalId: string, request: object = {}): Promise<string> => {
  const { body } = await org.post("/api/v1/clients/token", { externalId, ...request }, { status: 201 })
  return body.token
}

/** A client that calls with the token of a player. */
export const asPlayer = (org: Client, token: string): Client => org.as({ key: token })
