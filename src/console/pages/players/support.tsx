import { NumberInput, Text, TextInput, type TextInputProps } from "@mantine/core"
import { Coins, Gift } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { CampaignSelect } from "../../components/form/campaign-select.tsx"
import { ChoiceField } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { newIdempotencyKey } from "../../components/form/once.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { type Campaign, useCampaign } from "../campaigns/campaign.ts"
import { outdatedByPlayer, type Player } from "./player.ts"
import { supportMessages } from "./support-messages.ts"

/** Why something is given by hand. */
const ReasonField = (props: TextInputProps) => {
  const { reason, reasonHint } = useMessages(supportMessages)
  return <TextInput label={reason} description={reasonHint} required maxLength={1000} {...props} />
}

/** Gives points to a player, or takes some away. */
export const AdjustPoints = ({ player: { externalUserId, points } }: { player: Player }) => {
  const texts = useMessages(supportMessages)
  const format = useFormat()
  const api = useApi()
  type Values = { points: number | string; reason: string; key: string }
  const initial = (): Values => ({ points: "", reason: "", key: newIdempotencyKey() })
  const change = {
    run: ({ points: added, reason, key }: Values) =>
      bodyOf(
        api.POST("/api/v1/admin/players/{externalUserId}/points", {
          params: { path: { externalUserId }, header: { "Idempotency-Key": key } },
          body: { points: Number(added), reason },
        }),
      ),
    outdates: outdatedByPlayer,
    done: ({ balance }: { balance: number }) => texts.adjusted(format.number(balance)),
  }
  return (
    <FormButton label={texts.adjust} icon={Coins} initial={initial} change={change}>
      {(form) => (
        <>
          <Text size="sm">{texts.adjustText(format.number(points))}</Text>
          <NumberInput
            label={texts.pointsToAdd}
            required
            allowDecimal={false}
            min={-points}
            hideControls
            data-autofocus
            {...form.getInputProps("points")}
          />
          <ReasonField {...form.getInputProps("reason")} />
        </>
      )}
    </FormButton>
  )
}

type Giving = Pick<Campaign, "defaultCodeConfig" | "prizes">

/** The prizes of a campaign whose code can be given: by a template of their own or the campaign's, or from a pool. */
const givenPrizes = ({ defaultCodeConfig, prizes = [] }: Giving) =>
  prizes.filter(
    ({ kind, poolId, codeConfig }) =>
      kind === "promo_code" && (poolId !== undefined || codeConfig !== undefined || defaultCodeConfig !== undefined),
  )

/** Whether a code of a campaign can be given by hand. */
const canGiveCode = (campaign: Giving): boolean =>
  campaign.defaultCodeConfig !== undefined || givenPrizes(campaign).length > 0

type PrizeFieldProps = { readonly campaignId: string; readonly value?: string; onChange(prizeId: string): void }

/** The discount of the code, if the campaign has several. */
const PrizeField = ({ campaignId, ...field }: PrizeFieldProps) => {
  const texts = useMessages(supportMessages)
  const { data } = useCampaign(campaignId, campaignId !== "")
  const prizes = data ? givenPrizes(data) : []
  if (!data || prizes.length === 0) return null
  const choices = prizes.map(({ prizeId, name }) => ({ value: prizeId, label: name }))
  const hasTemplate = data.defaultCodeConfig !== undefined
  return (
    <ChoiceField
      label={texts.prize}
      choices={choices}
      {...(hasTemplate ? { placeholder: texts.template } : { required: true, description: texts.noTemplate })}
      {...field}
    />
  )
}

/** Gives a player a goodwill code. */
export const GiveCode = ({ player: { externalUserId } }: { player: Player }) => {
  const texts = useMessages(supportMessages)
  const api = useApi()
  const initial = () => ({ campaignId: "", prizeId: "", reason: "", key: newIdempotencyKey() })
  const change = {
    run: ({ campaignId, prizeId, reason, key }: ReturnType<typeof initial>) =>
      bodyOf(
        api.POST("/api/v1/admin/codes", {
          params: { header: { "Idempotency-Key": key } },
          body: { campaignId, externalUserId, reason, ...(prizeId !== "" && { prizeId }) },
        }),
      ),
    outdates: outdatedByPlayer,
    done: ({ code }: { code: string }) => texts.given(code),
  }
  const faults = {
    CAMPAIGN_MISSING_CODE_CONFIG: { path: "campaignId", text: texts.missingTemplate },
    POOL_EMPTY: { path: "campaignId", text: texts.emptyPool },
    BUDGET_REACHED: { path: "campaignId", text: texts.noBudget },
  }
  return (
    <FormButton
      label={texts.goodwill}
      icon={Gift}
      title={texts.goodwillTitle}
      initial={initial}
      change={change}
      faults={faults}
    >
      {(form) => (
        <>
          <Text size="sm">{texts.goodwillText}</Text>
          <CampaignSelect
            label={texts.campaign}
            description={texts.campaignHint}
            required
            isOffered={canGiveCode}
            {...form.getInputProps("campaignId")}
            onChange={(campaignId) => form.setValues({ campaignId, prizeId: "" })}
          />
          <PrizeField campaignId={form.values.campaignId} {...form.getInputProps("prizeId")} />
          <ReasonField {...form.getInputProps("reason")} />
        </>
      )}
    </FormButton>
  )
}
