import { ActionIcon, Menu } from "@mantine/core"
import { CircleHelp } from "lucide-react"
import { later } from "../../components/layout/later.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { shellMessages } from "../messages.ts"

const HelpLinks = later(() => import("./links.tsx"), null)

/** Leads to the document and to the reference of the section that is shown. */
export const Help = () => {
  const { help } = useMessages(shellMessages)
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={help}>
          <CircleHelp size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={240}>
        <HelpLinks />
      </Menu.Dropdown>
    </Menu>
  )
}
