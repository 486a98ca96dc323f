import { publicOrgId } from "../../core/organization/test-organization.ts"
import { isRefusal, type Refusal, refuse } from "../../core/refusal.ts"
import { giveBackAll, takeAll } from "../edge/limit/sign-in-limit.ts"
import type { FailedSignIn } from "../edge/observe.ts"
import type { Call } from "../operation/operation.ts"
import type { Service } from "../operation/service.ts"

/** The buckets in which an attempt counts until it has succeeded. */
export type Buckets = Parameters<typeof takeAll>[0]

export const refuseManyFailures = (waitSeconds: number) =>
  refuse("RATE_LIMITED", "too many sign-ins have failed; wait as Retry-After says", waitSeconds)

/**
 * Makes an attempt that counts as failed until it has succeeded or shown the right password. Refuses it beforehand if
 * there were too many. An attempt that could not be made because too many others were running keeps counting.
 */
export const limited = async <T>(
  { clocks }: Pick<Service, "clocks">,
  buckets: Buckets,
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> => {
  const waitSeconds = await takeAll(buckets, clocks.wall())
  if (waitSeconds > 0) return refuseManyFailures(waitSeconds)
  const result = await attempt()
  const isRight = !isRefusal(result) || result.refusal === "SECOND_FACTOR_REQUIRED"
  if (isRight) await giveBackAll(buckets, clocks.wall())
  return result
}

type Attempting = Pick<Call<unknown, unknown>, "clientAddress" | "service" | "report">

/** Who has tried to sign in, for the log: an e-mail, the beginning of a key, or nothing that is known. */
type Attempt = { readonly orgId: string; readonly account: string | null }

/** Reports a refused attempt to sign in, under pseudonyms; returns the result as it is. */
export const reporting = <T>(
  { service, report, clientAddress }: Attempting,
  { orgId: named, account }: Attempt,
  result: T | Refusal,
  cause?: string,
): T | Refusal => {
  if (isRefusal(result)) {
    const orgId = publicOrgId(named)
    const failed: FailedSignIn = {
      orgId,
      account: account && service.pseudonym(`account ${orgId} ${account}`),
      address: service.pseudonym(`address ${clientAddress()}`),
      cause: cause ?? result.refusal,
    }
    report.signIn = failed
  }
  return result
}
