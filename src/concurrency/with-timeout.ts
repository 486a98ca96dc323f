/**
 * Settles as `promise` does, or as `late` returns or throws after `ms` milliseconds; what the promise stands for goes on
 * then.
 */
export const withTimeout = async <T, Late>(promise: Promise<T>, ms: number, late: () => Late): Promise<T | Late> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([promise, tooLate.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
