import type { RefusedCode } from "../../core/operation/user/account.ts"
import type { User } from "../../core/organization/user.ts"
import { isRefusal, type Refusal, refuse } from "../../core/refusal.ts"
import { giveBackAll, takeAll } from "../edge/limit/sign-in-limit.ts"
import type { Call } from "../operation/operation.ts"

type Trying = Pick<Call<unknown, unknown>, "accounts" | "clientAddress" | "service">

const refuseManyCodes = (waitSeconds: number) =>
  refuse("RATE_LIMITED", "too many codes of the second factor were tried; wait as Retry-After says", waitSeconds)

const record = (
  { service, accounts, clientAddress }: Trying,
  user: Pick<User, "orgId" | "userId">,
  reason: RefusedCode["reason"],
) => accounts.recordRefusedCode(user, { reason, address: service.pseudonym(`address ${clientAddress()}`) })

/**
 * Makes an attempt at the second factor of a user whose password was right. Attempts count, even without a code, until
 * one succeeds; then neither that one nor the preceding attempt without a code counts any more. The audit log records
 * refused codes, and once an hour that there are too many.
 */
export const countingCodes = async <T>(
  call: Trying,
  user: Pick<User, "orgId" | "userId">,
  who: string,
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> => {
  const { signIns, clocks } = call.service
  const codes = signIns.ofCodes(who)
  const waitSeconds = await takeAll(codes, clocks.wall())
  if (waitSeconds > 0) {
    const isNews = (await takeAll(signIns.ofBounds(user.userId), clocks.wall())) === 0
    if (isNews) await record(call, user, "too-many")
    return refuseManyCodes(waitSeconds)
  }
  const result = await attempt()
  if (!isRefusal(result)) await giveBackAll([...codes, ...codes], clocks.wall())
  else if (result.refusal === "INVALID_CREDENTIALS") await record(call, user, "wrong-code")
  return result
}
