import { Text } from "@mantine/core"
import type { LucideIcon } from "lucide-react"
import type { CSSProperties, ReactNode } from "react"

type StatProps = {
  readonly label: string
  readonly value: string
  readonly hint?: ReactNode
  readonly icon?: LucideIcon
}

/** One figure with its name. */
export const Stat = ({ label, value, hint, icon: Icon }: StatProps) => (
  <div className="stat">
    <dt>
      {Icon && <Icon size={16} aria-hidden />}
      {label}
    </dt>
    <dd>
      <span className="stat-value" style={{ "--characters": value.length } as CSSProperties}>
        {value}
      </span>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" component="span">
          {hint}
        </Text>
      )}
    </dd>
  </div>
)

/** Figures side by side, as many in a row as fit. */
export const Stats = ({ children }: { children: ReactNode }) => <dl className="stats">{children}</dl>
