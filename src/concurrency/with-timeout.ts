/** Settles like `promise`, or like `late` after `ms` milliseconds; the work behind the promise continues. */
export const withTimeout = async <T, Late>(promise: Promise<T>, ms: number, late: () => Late): Promise<T | Late> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(ms, 0))
  try {
    return await Promise.race([promise, tooLate.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
