import type { Handout, LoggedPlay } from "../core/campaign/prize/winner.ts"
import { handoutStatusOf } from "../core/handout/handout.ts"
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

/** A play whose prize the organization still has to hand out, its campaign, and when it was won. */
type OpenRow = { readonly play: number; readonly campaign: number; readonly at: number }

export const openHandoutTable = tableOf<OpenRow>()({
  key: ["play"],
  changed: [],
  reads: { ofPlay: { kind: "one", by: ["play"] } },
})

/** A play as found by a job; `row` is its row number. */
export type StoredPlay = { readonly row: number; readonly item: LoggedPlay }

/** Finds the play of a campaign with this session id, which its time is read from, in the store's own log of plays. */
export type FindPlay = (campaign: number, sessionId: string, at: number) => StoredPlay | null

/** The organization's notes on wins whose prizes it hands out itself, for jobs. */
export const handoutRecords = (rows: Rows, findPlay: FindPlay) => ({
  findPlay,

  /** Lists a new play whose prize the organization has to hand out. */
  open: (won: OpenRow) => void rows.add(openHandoutTable, won),

  /** Replaces the note on a win; `value` is what its prize was worth, given when it is forfeited. */
  put: (won: OpenRow, { handedOutAt, note, forfeitedAt }: Handout, value: number | null) => {
    const { play, campaign, at } = won
    const before = rows.one(handoutTable, "ofPlay", play)
    const forfeit = value === null ? {} : { campaign, at, value }
    const after = { ...notForfeited, ...before, ...forfeit, play, handedOutAt, note, forfeitedAt }
    if (before) rows.change(handoutTable, before, after)
    else rows.add(handoutTable, after)
    const listed = rows.one(openHandoutTable, "ofPlay", play)
    const isOpen = handoutStatusOf(after) === "open"
    if (isOpen && !listed) rows.add(openHandoutTable, won)
    if (!isOpen && listed) rows.remove(openHandoutTable, listed)
  },
})

export type Handouts = ReturnType<typeof handoutRecords>
