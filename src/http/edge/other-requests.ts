/** Lets other requests be served before the next part of a long answer is made. */
export const otherRequests = () => new Promise((resolve) => setImmediate(resolve))
