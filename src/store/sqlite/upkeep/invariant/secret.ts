import type { SecretSeal, StoredSecrets } from "../../../secret.ts"
import { type Rule, rowsOf, sharedRule } from "./rule.ts"

type Row = StoredSecrets & { readonly id: number; readonly orgId: string; readonly webhookId: string }

const sealed = `SELECT id, org_id AS orgId, webhook_id AS webhookId, secret, previous_secret AS previousSecret,
  sealed_with AS sealedWith FROM webhooks WHERE sealed_with IS NOT NULL`

/** The rule of secrets encrypted with a key of `seal`; others cannot be checked without their key. */
export const secretRule = (seal: SecretSeal): Rule =>
  sharedRule("secrets", function* (sqlite) {
    for (const row of rowsOf<Row>(sqlite, sealed)) {
      if (!seal.knows(row.sealedWith)) continue
      try {
        seal.open(row)
      } catch {
        yield `webhook ${row.id} has a secret that its key does not decrypt`
      }
    }
  })
