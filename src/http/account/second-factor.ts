import { Type } from "@sinclair/typebox"
import type { CodeProof } from "../../core/operation/user/account.ts"
import { refuseCode, type StoredUser } from "../../core/organization/user.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { text } from "../operation/fields.ts"
import { type Call, noContent, ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"
import { ownUser } from "./account.ts"
import { limited, reporting } from "./attempt.ts"
import { countingCodes } from "./code-attempt.ts"
import { proofOf } from "./session.ts"

const shared = { access: "user", method: "POST", tag: "Console: account" } as const

const Code = Type.Object({ code: text(40) }, { title: "SecondFactorCode" })

type CodeCall = Pick<
  Call<{ code: string }, unknown>,
  "accounts" | "body" | "caller" | "clientAddress" | "service" | "report"
>

/** What the code of a request proves; wrong ones are counted and reported like failed sign-ins. */
const provenBy = async (
  call: CodeCall,
  counted: (user: StoredUser, attempt: () => Promise<CodeProof | Refusal>) => Promise<CodeProof | Refusal>,
): Promise<CodeProof | Refusal> => {
  const user = await ownUser(call)
  if (isRefusal(user)) return user
  const proof = await counted(user, async () => proofOf(user, call.body.code, call.service) ?? refuseCode())
  return reporting(call, { orgId: user.orgId, account: user.email }, proof)
}

const startTotp = operation({
  id: "startSecondFactor",
  ...shared,
  path: "/api/v1/console/account/second-factor",
  summary: "Create the secret of a second factor for an authenticator app",
  description: "It is required once it is confirmed with a code. A new secret replaces one that is not confirmed yet.",
  answers: {
    200: {
      description: "The secret, and the URI of the QR code for the app; shown only here",
      schema: Type.Object({ secret: Type.String(), uri: Type.String() }, { title: "SecondFactorSecret" }),
      example: {
        secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        uri: "otpauth://totp/Premio%20Demo:ana%40example.com?issuer=Premio%20Demo&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30",
      },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, accounts, caller }) => {
    const { secondFactor } = service.identity
    const secret = secondFactor.newSecret()
    const organization = await admin.organization(caller.orgId)
    if (isRefusal(organization)) return organization
    return unlessRefused(await accounts.startTotp(caller, secret), ({ email }) =>
      ok({ secret, uri: secondFactor.uriOf(secret, { organization: organization.name, email: email ?? "" }) }),
    )
  },
})

const confirmTotp = operation({
  id: "confirmSecondFactor",
  ...shared,
  path: "/api/v1/console/account/second-factor/confirm",
  summary: "Require the second factor from now on, confirmed by its first code",
  body: Code,
  bodyExample: { code: "492039" },
  answers: {
    200: {
      description: "Recovery codes, each valid once in place of a code; shown only here",
      schema: Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { title: "RecoveryCodes" }),
      example: { recoveryCodes: ["x7k2m9qd4p", "h3nw8c5tzr"] },
    },
  },
  errors: ["INVALID_CREDENTIALS", "CONFLICT"],
  handle: async (call) => {
    const { service } = call
    const proof = await provenBy(call, ({ userId }, attempt) =>
      limited(service, service.signIns.ofDevice(`${userId} session`), attempt),
    )
    if (isRefusal(proof)) return proof
    return unlessRefused(await call.accounts.confirmTotp(call.caller, proof), (recoveryCodes) => ok({ recoveryCodes }))
  },
})

const disableTotp = operation({
  id: "disableSecondFactor",
  ...shared,
  path: "/api/v1/console/account/second-factor/disable",
  summary: "Stop requiring the second factor, with one of its codes or a recovery code",
  body: Code,
  bodyExample: { code: "492039" },
  answers: { 204: { description: "No second factor is required" } },
  errors: ["INVALID_CREDENTIALS", "CONFLICT"],
  handle: async (call) => {
    const proof = await provenBy(call, (user, attempt) => countingCodes(call, user, `${user.userId} session`, attempt))
    return isRefusal(proof) ? proof : unlessRefused(await call.accounts.disableTotp(call.caller, proof), noContent)
  },
})

/** The second factor of users, by an authenticator app (docs/api.md#sign-in-of-users). */
export const secondFactorOperations = [startTotp, confirmTotp, disableTotp]
