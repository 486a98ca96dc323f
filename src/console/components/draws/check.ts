import { useEffect, useRef, useState } from "react"

/** The report of the program that checks packs, as far as the console shows it. */
export type PackReport = {
  readonly ok: boolean
  readonly chains: readonly { readonly chainId: string; readonly closed: boolean }[]
  readonly draws: number
  /** Draws of chains whose seed is revealed. */
  readonly repeated: number
  readonly test: boolean
  readonly forced: number
  readonly withoutClientSeed: number
  readonly shares: readonly {
    /** A segment, a prize, or `win` and `no win`. */
    readonly id: string
    readonly isSegment: boolean
    readonly picked: number
    readonly expected: number
    readonly won: number
  }[]
  readonly odds: { readonly p: number } | null
}

export type Checked = { readonly report: PackReport; readonly lines: readonly string[] }
type Answer = Checked | { readonly failed: string }

export type Check =
  | { readonly state: "idle" | "reading" | "checking" }
  | { readonly state: "done"; readonly checked: Checked }
  | { readonly state: "failed"; readonly error: unknown }

/** The same program that auditors get. It runs in a worker, so that the page stays usable. */
const workerPath = "/fair/check-pack.mjs"

const runWorker = (worker: Worker, pack: Blob, events: Blob | null): Promise<Checked> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      "failed" in data ? reject(new Error(data.failed)) : resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ pack, events })
  })

/** Checks packs in the browser, one at a time; leaving the page ends the check. */
export const useCheck = () => {
  const [check, setCheck] = useState<Check>({ state: "idle" })
  const running = useRef<Worker | null>(null)
  const stop = () => {
    running.current?.terminate()
    running.current = null
  }
  useEffect(() => () => running.current?.terminate(), [])
  const start = async (read: () => Promise<Blob>, events: Blob | null) => {
    stop()
    const worker = new Worker(workerPath, { type: "module" })
    running.current = worker
    // A check that another one has replaced reports nothing any more.
    const tell = (next: Check) => running.current === worker && setCheck(next)
    tell({ state: "reading" })
    try {
      const pack = await read()
      tell({ state: "checking" })
      tell({ state: "done", checked: await runWorker(worker, pack, events) })
    } catch (error) {
      tell({ state: "failed", error })
    } finally {
      worker.terminate()
    }
  }
  return { check, start: (read: () => Promise<Blob>, events: Blob | null = null) => void start(read, events) }
}
