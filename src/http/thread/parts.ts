/** A body whose parts come from another thread; each is asked for once it is wanted, so that none of them wait. */
export class Parts {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  #wanted: (() => void) | null = null

  /** `ask` asks for the next part; `cancel` says that no more are wanted. */
  constructor(ask: () => void, cancel: () => void) {
    this.stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => {
          const { promise, resolve } = Promise.withResolvers<void>()
          this.#wanted = resolve
          ask()
          return promise
        },
        cancel: () => {
          this.#controller = null
          cancel()
        },
      },
      { highWaterMark: 0 },
    )
  }

  add(bytes: Uint8Array<ArrayBuffer>) {
    this.#controller?.enqueue(bytes)
    this.#satisfy()
  }

  end() {
    this.#controller?.close()
    this.#controller = null
    this.#satisfy()
  }

  /** The other end of the connection is gone. */
  break() {
    this.#controller?.error(new Error("the body did not come to its end"))
    this.#controller = null
    this.#satisfy()
  }

  #satisfy() {
    this.#wanted?.()
    this.#wanted = null
  }
}
