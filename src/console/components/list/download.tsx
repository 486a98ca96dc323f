import { Button } from "@mantine/core"
import { Download } from "lucide-react"

type DownloadButtonProps = {
  readonly path: string
  /** The filters of the list, by their names in the API. */
  readonly query: Readonly<Record<string, string>>
  readonly label: string
}

/** Downloads a list as a file: everything that its filters let through, of any size. */
export const DownloadButton = ({ path, query, label }: DownloadButtonProps) => (
  <Button
    component="a"
    href={`${path}?${new URLSearchParams(query)}`}
    download
    variant="default"
    leftSection={<Download size={16} aria-hidden />}
  >
    {label}
  </Button>
)
