import type { Change } from "../../core/change.ts"
import type { Campaigns } from "./campaign.ts"
import type { Codes } from "./code.ts"
import type { Tx } from "./commit.ts"
import { preparedInsert } from "./insert.ts"
import type { Db } from "./open.ts"
import type { Outbox } from "./outbox.ts"
import type { Players, StoredPlayer } from "./player.ts"
import { awards } from "./schema/notification.ts"

/** What the changes of a decision are about, as its facts were loaded. */
export type Subject = {
  readonly orgId: string
  readonly player: StoredPlayer & { readonly row: number }
  readonly miniGame: number
}

type Needs = {
  readonly campaigns: Campaigns
  readonly codes: Codes
  readonly people: Players
  readonly outbox: Outbox
}

/** Writes what a decision asked for, in its order, in the transaction in which its facts were loaded. */
export const changeApplier = (db: Db, { campaigns, codes, people, outbox }: Needs) => {
  const insertAward = preparedInsert(db, awards)

  const issueCode = (
    tx: Tx,
    { orgId, player }: Subject,
    { code, campaignId, origin, issueKey }: Extract<Change, { kind: "issueCode" }>,
  ) => {
    const campaign = campaigns.findCampaign(tx, orgId, campaignId)
    if (!campaign) throw new Error(`campaign ${campaignId}, whose code is issued, does not exist`)
    codes.saveCode(tx, { orgId, campaignRow: campaign.row, playerRow: player.row, origin, issueKey }, code)
  }

  const applyOne = (tx: Tx, subject: Subject, change: Change) => {
    const { orgId, player, miniGame: notification } = subject
    switch (change.kind) {
      case "addAward": {
        const { award } = change
        insertAward({ ...award, notification, player: player.row, segmentId: award.segment.segmentId })
        return
      }
      case "issueCode":
        issueCode(tx, subject, change)
        return
      case "earn":
        people.earn(tx, player.row, player, change.earning)
        return
      case "emit":
        outbox.emit(tx, orgId, change.event)
        return
      default:
        change satisfies never
    }
  }

  return (tx: Tx, subject: Subject, changes: readonly Change[]) => {
    for (const change of changes) applyOne(tx, subject, change)
  }
}

export type ApplyChanges = ReturnType<typeof changeApplier>
