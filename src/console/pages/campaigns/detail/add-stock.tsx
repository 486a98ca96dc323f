import { Plus } from "lucide-react"
import { bodyOf } from "../../../api/client.ts"
import { CountField } from "../../../components/form/fields.tsx"
import { FormButton } from "../../../components/form/form-button.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { outdatedByCampaign } from "../campaign.ts"
import { detailMessages } from "./messages.ts"

type AddStockProps = { readonly campaignId: string; readonly prizeId: string; readonly name: string }

/** Raises the stock of a prize while the campaign runs. */
export const AddStock = ({ campaignId, prizeId, name }: AddStockProps) => {
  const texts = useMessages(detailMessages)
  const api = useApi()
  const path = { campaignId, prizeId }
  return (
    <FormButton
      label={texts.addStock}
      title={texts.addStockTitle(name)}
      icon={Plus}
      size="xs"
      initial={() => ({ add: 1 })}
      change={{
        run: (body) =>
          bodyOf(api.POST("/api/v1/admin/campaigns/{campaignId}/prizes/{prizeId}/stock", { params: { path }, body })),
        outdates: outdatedByCampaign,
        done: texts.stockAdded,
      }}
    >
      {(form) => <CountField label={texts.addStockCount} min={1} required {...form.getInputProps("add")} />}
    </FormButton>
  )
}
