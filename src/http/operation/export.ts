import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { Call } from "./operation.ts"

/** What an export knows of its call. */
export type Exporting = Pick<Call<unknown, unknown>, "service" | "admin" | "caller" | "request">

/** The slot that an export takes among those of its organization, and what it does when its reader stands still. */
export type ExportSlot = {
  /** Ends the export; idempotent. */
  end(): Promise<void>
  /** The reader has been given something and is expected to ask for more. */
  wait(): void
  /** The reader asks for more. */
  goOn(): void
  /** Calls `close` if the export is to end although its reader is still there. */
  onClose(close: () => void): void
}

/** A reader that takes nothing for so long does not hold up the next export. */
const stalledAfterMs = 5_000

/** Lets other requests be served before the next part of an export. */
export const otherRequests = () => new Promise((resolve) => setImmediate(resolve))

/** At most this many exports of an organization go on without a slot; their connections and chunks take memory. */
const maxStalled = 3

/** The exports whose readers stood still, by organization: they have given up their slot, and go on if their reader does. */
export class StalledExports {
  readonly #closes = new Map<string, readonly (() => void)[]>()

  /** Keeps an export; of too many, the one that stood still first is closed. */
  keep(orgId: string, close: () => void) {
    const kept = [...(this.#closes.get(orgId) ?? []), close]
    this.#closes.set(orgId, kept)
    if (kept.length > maxStalled) kept[0]?.()
  }

  forget(orgId: string, close: () => void) {
    const others = this.#closes.get(orgId)?.filter((one) => one !== close) ?? []
    if (others.length > 0) this.#closes.set(orgId, others)
    else this.#closes.delete(orgId)
  }
}

/** Begins an export, or refuses it while another one runs. A client that goes away ends it. */
export const beginExport = async ({ service, caller, request }: Exporting): Promise<ExportSlot | Refusal> => {
  const { orgId } = caller
  const leave = await service.exports.begin(orgId)
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

/** The slot of an export that holds up no other. */
export const unsharedSlot: ExportSlot = { end: async () => {}, wait: () => {}, goOn: () => {}, onClose: () => {} }

/**
 * Each pull makes one chunk, so only one is in memory, however slow the client; other requests are served in between.
 * Nothing of the database is held while the client takes its time.
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
        controller.error(new Error("the reader stood still, as did those of later exports"))
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
