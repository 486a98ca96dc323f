import { PremioError } from "./error.ts"

/** The result of `work`, or a TIMEOUT after `milliseconds`, when its signal aborts. */
export const within = <T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const control = new AbortController()
    const timer = setTimeout(() => {
      reject(new PremioError("TIMEOUT", "no answer came in time; try again"))
      control.abort()
    }, milliseconds)
    work(control.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
