/** The times of a service, in epoch milliseconds. */
export type Clocks = {
  /** The time of operations: of plays and their periods, of what is created, changed and reported. */
  now(): number
  /** The wall clock: for keys, sessions, retries, deliveries, rate limits and sweeps. */
  wall(): number
  /** The time that processes sharing a database agree on: that of the database, unless this says otherwise. */
  agreed?(): number
}

/** The times of a decision: that of its organization, and the wall clock's, by which its ids are made. */
export type Times = { readonly now: number; readonly wall: number }

/** The time of an organization: that of operations, or its own of a test organization. */
export type TimeOf = (orgId: string) => number | Promise<number>

/** All times from one clock. */
export const oneClock = (now: () => number): Clocks => ({ now, wall: now, agreed: now })
