import type { Handout, LoggedPlay } from "../core/campaign/prize/winner.ts"
import { type Rows, tableOf } from "./rows.ts"

/** What results subtract: the campaign, when the prize was won, and its value; all null unless it was forfeited. */
type Forfeited = { readonly campaign: number | null; readonly at: number | null; readonly value: number | null }
type HandoutRow = Handout & Forfeited & { readonly play: number }

const notForfeited: Forfeited = { campaign: null, at: null, value: null }

export const handoutTable = tableOf<HandoutRow>()({
  key: ["play"],
  changed: ["handedOutAt", "note", "forfeitedAt", "campaign", "at", "value"],
  reads: { ofPlay: { kind: "one", by: ["play"] } },
})

/** A play as found by a job; `row` is its row number. */
export type StoredPlay = { readonly row: number; readonly item: LoggedPlay }

/** Finds the play of a campaign with this session id, which its time is read from, in the store's own log of plays. */
export type FindPlay = (campaign: number, sessionId: string, at: number) => StoredPlay | null

/** The organization's notes on wins whose prizes it hands out itself, for jobs. */
export const handoutRecords = (rows: Rows, findPlay: FindPlay) => ({
  findPlay,

  /** Replaces the note on a win; `forfeit` is given when its prize is forfeited. */
  put: (play: number, { handedOutAt, note, forfeitedAt }: Handout, forfeit: Forfeited | null) => {
    const before = rows.one(handoutTable, "ofPlay", play)
    const after = { ...notForfeited, ...before, ...forfeit, play, handedOutAt, note, forfeitedAt }
    if (before) rows.change(handoutTable, before, after)
    else rows.add(handoutTable, after)
  },
})

export type Handouts = ReturnType<typeof handoutRecords>
