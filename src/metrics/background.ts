import { Counter, Gauge, type Registry } from "prom-client"

/** What is counted elsewhere. */
export type BackgroundCounts = {
  droppedLogLines(): number
  unreadableRecords(): number
}

const mailOutcomes = ["sent", "failed"] as const

/** The metrics of what no request waits for. Returns the observers of those that are counted here. */
export const backgroundMetrics = (registry: Registry, { droppedLogLines, unreadableRecords }: BackgroundCounts) => {
  const registers = [registry]
  new Counter({
    name: "premio_log_lines_dropped_total",
    help: "Log lines that were dropped because nothing read them.",
    registers,
    collect() {
      this.reset()
      this.inc(droppedLogLines())
    },
  })
  new Gauge({
    name: "premio_unreadable_records",
    help: "Records that could not be read since the start, counted up to 100.",
    registers,
    collect() {
      this.set(unreadableRecords())
    },
  })
  const failures = new Counter({
    name: "premio_background_failures_total",
    help: "Background tasks that ended with an unexpected error, and were run again later.",
    registers,
  })
  const mails = new Counter({
    name: "premio_mail_attempts_total",
    help: "Tries to hand mails to the SMTP server, by result.",
    labelNames: ["outcome"],
    registers,
  })
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  return {
    /** Counts an unexpected error of a background task. */
    backgroundFailed: () => failures.inc(),
    /** Counts a try to send a mail. */
    mailTried: (outcome: (typeof mailOutcomes)[number]) => mails.inc({ outcome }),
  }
}
