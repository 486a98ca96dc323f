import { createContext, useContext } from "react"

const own = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone in which times are shown and entered; the reader's, unless the organization has chosen one. */
export const Clock = createContext(own)

export const useClock = (): string => useContext(Clock)

/** Whether a time zone's clock differs from the reader's, so that it has to be named. */
export const isElsewhere = (timeZone: string): boolean => timeZone !== own
