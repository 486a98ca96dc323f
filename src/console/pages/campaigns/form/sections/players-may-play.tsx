import { Button, Group, Switch } from "@mantine/core"
import { useEffect, useRef } from "react"
import { useMessages } from "../../../../i18n/messages.ts"
import { isLimitedPerPlayer } from "../../limited.ts"
import { toInput } from "../input.ts"
import { formMessages } from "../messages.ts"
import type { FormPart } from "../types.ts"

/** Whether players play by themselves, which needs a limit: what is missing is said here, with a way to set it. */
export const PlayersMayPlay = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const input = useRef<HTMLInputElement>(null)
  const { playersMayPlay, gameType } = form.values
  const needsLimit = playersMayPlay && !isLimitedPerPlayer(toInput(form.values))
  useEffect(() => input.current?.setCustomValidity(needsLimit ? texts.needsLimit : ""), [needsLimit, texts])
  const limitTo = (period: "day" | "total") =>
    form.setFieldValue("playLimit", { isOn: true, maxPerUser: 1, maxTotal: null, period })
  return (
    <div className="form-stack">
      <Switch
        ref={input}
        label={texts.playersMayPlay}
        description={gameType === "marketplace" ? texts.marketplaceByServer : texts.playersMayPlayHint}
        {...form.getInputProps("playersMayPlay", { type: "checkbox" })}
        error={needsLimit && texts.needsLimit}
      />
      {needsLimit && (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => limitTo("day")}>
            {texts.oncePerDay}
          </Button>
          <Button variant="default" size="xs" onClick={() => limitTo("total")}>
            {texts.onceInAll}
          </Button>
        </Group>
      )}
    </div>
  )
}
