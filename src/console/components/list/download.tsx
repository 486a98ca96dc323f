import { Button } from "@mantine/core"
import { Download } from "lucide-react"
import { useLanguage } from "../../i18n/language.tsx"
import { type Area, useMayRead } from "../../shell/session.ts"

type DownloadButtonProps = {
  readonly path: string
  /** The filters of the list, by their names in the API. */
  readonly query: Readonly<Record<string, string>>
  readonly label: string
  /** Whoever may not read this area sees no button. */
  readonly area?: Area
}

/** Downloads a list as a file in the reader's language: everything that its filters let through, of any size. */
export const DownloadButton = ({ path, query, label, area = "exports" }: DownloadButtonProps) => {
  const mayRead = useMayRead(area)
  const { language } = useLanguage()
  if (!mayRead) return null
  return (
    <Button
      component="a"
      href={`${path}?${new URLSearchParams({ ...query, language })}`}
      download
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
    >
      {label}
    </Button>
  )
}
