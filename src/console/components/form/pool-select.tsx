import type { SelectProps } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import type { FieldProps } from "./fields.tsx"
import { RecordSelect } from "./record-select.tsx"

const messages = defineMessages(
  {
    left: (name: string, left: string) => `${name} (${left === "1" ? "queda" : "quedan"} ${left})`,
    none: "Ninguna bolsa coincide",
  },
  { left: (name: string, left: string) => `${name} (${left} left)`, none: "No matching pools" },
)

const offered = 200

type PoolSelectProps = FieldProps<SelectProps, string> & { readonly kind: "reward" | "entry" }

/** One of the organization's pools of codes by its id, "" for none, each with what is left in it. */
export const PoolSelect = ({ kind, ...input }: PoolSelectProps) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["pools", "select"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/code-pools", { params: { query: { limit: offered } } })),
  })
  const choices = (data?.items ?? [])
    .filter((pool) => pool.kind === kind)
    .map(({ poolId, name, left }) => ({ value: poolId, label: texts.left(name, format.number(left)) }))
  return <RecordSelect clearable={!input.required} nothingFoundMessage={texts.none} {...input} choices={choices} />
}
