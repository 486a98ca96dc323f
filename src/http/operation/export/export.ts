import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { otherRequests } from "../../edge/other-requests.ts"
import type { OneAtATime } from "../one-at-a-time.ts"
import type { Call } from "../operation.ts"

/** What an export needs to know about its call. */
export type Exporting = Pick<Call<unknown, unknown>, "service" | "admin" | "caller" | "request">

/** The slot that an export takes among those of its organization, and what happens when its reader stalls. */
export type ExportSlot = {
  /** Ends the export; idempotent. */
  end(): Promise<void>
  /** The reader has got a chunk and is expected to ask for more. */
  wait(): void
  /** The reader asks for more. */
  goOn(): void
  /** Calls `close` if the export has to end although its reader is still connected. */
  onClose(close: () => void): void
}

/** How long a reader may stall before the next export no longer waits for it. */
const stalledAfterMs = 5_000

/** Begins an export, or refuses it while another one of `kind` runs. A client that goes away ends it. */
export const beginExport = async (
  { service, caller, request }: Exporting,
  kind: OneAtATime = service.exports,
): Promise<ExportSlot | Refusal> => {
  const { orgId } = caller
  const leave = await kind.begin(orgId)
  if (isRefusal(leave)) return leave
  let timer: ReturnType<typeof setTimeout> | undefined
  let onClose = () => {}
  const close = () => onClose()
  const end = async () => {
    clearTimeout(timer)
    service.stalledExports.forget(orgId, close)
    await leave()
  }
  let isStalled = false
  const stall = () => {
    isStalled = true
    service.stalledExports.keep(orgId, close)
    void leave()
  }
  request.signal.addEventListener("abort", end)
  if (request.signal.aborted) await end()
  return {
    end,
    wait: () => {
      if (!isStalled) timer = setTimeout(stall, stalledAfterMs)
    },
    goOn: () => clearTimeout(timer),
    onClose: (own) => {
      onClose = own
    },
  }
}

/** The slot of an export that never delays another. */
export const unsharedSlot: ExportSlot = { end: async () => {}, wait: () => {}, goOn: () => {}, onClose: () => {} }

/**
 * Each pull produces one chunk, so only one is in memory, however slow the client; other requests are served in
 * between. Holds no resources of the database while the client takes its time.
 */
export const exportStream = (all: AsyncIterable<string>, slot: ExportSlot): ReadableStream<Uint8Array> => {
  const chunks = all[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const stop = async () => {
    await slot.end()
    await chunks.return?.()
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    slot.goOn()
    await otherRequests()
    const { value, done } = await chunks.next()
    if (done) {
      await slot.end()
      return controller.close()
    }
    controller.enqueue(encoder.encode(value))
    slot.wait()
  }
  return new ReadableStream({
    start: (controller) =>
      slot.onClose(() => {
        controller.error(new Error("the reader stalled, as did those of later exports"))
        void stop()
      }),
    // The headers have been sent: an aborted stream tells the client that it is incomplete.
    pull: (controller) =>
      pull(controller).catch(async (error: unknown) => {
        await stop()
        throw error
      }),
    cancel: stop,
  })
}
