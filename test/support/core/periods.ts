/** Calendar periods: `start` is in the period, `end` is the first instant after it. */
export const calendarPeriods = [
  { period: "day", timezone: "UTC", start: "2026-11-21T00:00Z", end: "2026-11-22T00:00Z", key: "2026-11-21" },
  {
    period: "day",
    timezone: "America/Bogota",
    start: "2026-11-21T05:00Z",
    end: "2026-11-22T05:00Z",
    key: "2026-11-21",
  },
  { period: "day", timezone: "Asia/Kolkata", start: "2026-11-20T18:30Z", end: "2026-11-21T18:30Z", key: "2026-11-21" },
  { period: "day", timezone: "+05:45", start: "2026-11-20T18:15Z", end: "2026-11-21T18:15Z", key: "2026-11-21" },
  // 25 hours, 23 hours, and a day that starts at 01:00.
  {
    period: "day",
    timezone: "America/New_York",
    start: "2026-11-01T04:00Z",
    end: "2026-11-02T05:00Z",
    key: "2026-11-01",
  },
  {
    period: "day",
    timezone: "America/New_York",
    start: "2026-03-08T05:00Z",
    end: "2026-03-09T04:00Z",
    key: "2026-03-08",
  },
  {
    period: "day",
    timezone: "America/Santiago",
    start: "2026-09-06T04:00Z",
    end: "2026-09-07T03:00Z",
    key: "2026-09-06",
  },
  { period: "week", timezone: "UTC", start: "2026-11-16T00:00Z", end: "2026-11-23T00:00Z", key: "2026-W47" },
  { period: "week", timezone: "UTC", start: "2026-12-28T00:00Z", end: "2027-01-04T00:00Z", key: "2026-W53" },
  { period: "week", timezone: "UTC", start: "2024-12-30T00:00Z", end: "2025-01-06T00:00Z", key: "2025-W01" },
  {
    period: "week",
    timezone: "America/New_York",
    start: "2026-10-26T04:00Z",
    end: "2026-11-02T05:00Z",
    key: "2026-W44",
  },
  { period: "month", timezone: "UTC", start: "2026-11-01T00:00Z", end: "2026-12-01T00:00Z", key: "2026-11" },
  { period: "month", timezone: "UTC", start: "2028-02-01T00:00Z", end: "2028-03-01T00:00Z", key: "2028-02" },
  { period: "month", timezone: "Asia/Tokyo", start: "2026-10-31T15:00Z", end: "2026-11-30T15:00Z", key: "2026-11" },
] as const

export const instant = (text: string): number => Date.parse(text)
