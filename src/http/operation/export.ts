import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { Call } from "./operation.ts"

/** What an export knows of its call. */
export type Exporting = Pick<Call<unknown, unknown>, "service" | "admin" | "caller" | "request">

/** Lets other requests be served before the next part of an export. */
export const otherRequests = () => new Promise((resolve) => setImmediate(resolve))

/** Begins an export, or refuses it while another one runs. The function ends it; a client that goes away ends it too. */
export const beginExport = async ({
  service,
  caller,
  request,
}: Exporting): Promise<(() => Promise<void>) | Refusal> => {
  const end = await service.exports.begin(caller.orgId)
  if (isRefusal(end)) return end
  request.signal.addEventListener("abort", end)
  if (request.signal.aborted) await end()
  return end
}
