import type { Handout, LoggedPlay } from "../core/campaign/winner.ts"
import { type Rows, tableOf } from "./rows.ts"

type HandoutRow = Handout & { readonly play: number }

export const handoutTable = tableOf<HandoutRow>()({
  key: ["play"],
  changed: ["handedOutAt", "note"],
  reads: { ofPlay: { kind: "one", by: ["play"] } },
})

/** A play as found by a job; `row` is its row number. */
export type StoredPlay = { readonly row: number; readonly item: LoggedPlay }

/** Finds the play of a campaign with this session id, which encodes its time, in the store's own log of plays. */
export type FindPlay = (campaign: number, sessionId: string, at: number) => StoredPlay | null

/** The organization's notes on wins whose prizes it hands out itself, for jobs. */
export const handoutRecords = (rows: Rows, findPlay: FindPlay) => ({
  findPlay,

  /** Replaces the note on a win. */
  put: (play: number, { handedOutAt, note }: Handout) => {
    const before = rows.one(handoutTable, "ofPlay", play)
    if (before) rows.change(handoutTable, before, { ...before, handedOutAt, note })
    else rows.add(handoutTable, { play, handedOutAt, note })
  },
})

export type Handouts = ReturnType<typeof handoutRecords>
