import { createContext, useContext } from "react"

const own = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone in which times are shown and entered; the reader's, unless the organization has chosen one. */
export const Clock = createContext(own)

export const useClock = (): string => useContext(Clock)

/** The organization's time in epoch milliseconds: that of the wall, or of a test organization's own clock. */
export const Now = createContext<() => number>(Date.now)

export const useNow = (): (() => number) => useContext(Now)

/** Whether a time zone's clock differs from the reader's, so that it has to be named. */
export const isElsewhere = (timeZone: string): boolean => timeZone !== own
