import { Button, Menu, Text } from "@mantine/core"
import { Check, ChevronDown, FlaskConical, Radio, Settings2 } from "lucide-react"
import type { ReactNode } from "react"
import { Link, useLocation } from "wouter"
import { useMessages } from "../../i18n/messages.ts"
import { pages } from "../../pages.ts"
import { useSession } from "../session.ts"
import { testBase } from "./address.ts"
import { testFrameMessages } from "./frame-messages.ts"
import { useTestOrganizations } from "./organizations.ts"

/** The section that is shown, which the other organization has too, unlike a single record. */
const useSection = (): string => {
  const [location] = useLocation()
  const owner = pages.findLast(({ path }) => path !== "/" && (location === path || location.startsWith(`${path}/`)))
  return owner?.path ?? "/"
}

type ChoiceProps = {
  readonly name: string
  readonly detail: string
  readonly href: string
  readonly isShown: boolean
  readonly icon: ReactNode
}

const Choice = ({ name, detail, href, isShown, icon }: ChoiceProps) => (
  <Menu.Item
    component={Link}
    href={href}
    leftSection={icon}
    rightSection={isShown ? <Check size={14} aria-hidden /> : null}
    {...(isShown && { "aria-current": "true" })}
  >
    {name}
    <Text size="xs" c="dimmed">
      {detail}
    </Text>
  </Menu.Item>
)

/**
 * The name of the organization, which leads to its test organizations and back. A key and the users of a test
 * organization have no other one to go to.
 */
export const OrganizationSwitch = () => {
  const texts = useMessages(testFrameMessages)
  const { session, home } = useSession()
  const section = useSection()
  const { data } = useTestOrganizations()
  const name = session.organizationName
  if (home.session.mode === "test" || home.session.user === null || !data)
    return (
      <Text size="sm" fw={550} truncate>
        {name}
      </Text>
    )
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className="preference organization-switch"
          rightSection={<ChevronDown size={14} aria-hidden />}
          aria-label={`${texts.switch}: ${name}`}
        >
          <Text span size="sm" fw={550} truncate>
            {name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="min(22rem, 100vw)">
        <Choice
          name={home.session.organizationName}
          detail={texts.live}
          href={`~/console${section}`}
          isShown={session.orgId === home.session.orgId}
          icon={<Radio size={16} aria-hidden />}
        />
        {data.items.length > 0 && <Menu.Divider />}
        {data.items.map((entry) => (
          <Choice
            key={entry.orgId}
            name={entry.name}
            detail={texts.test}
            href={`~/console${testBase(entry.orgId)}${section}`}
            isShown={session.orgId === entry.orgId}
            icon={<FlaskConical size={16} aria-hidden />}
          />
        ))}
        <Menu.Divider />
        <Menu.Item
          component={Link}
          href="~/console/settings/test-organizations"
          leftSection={<Settings2 size={16} aria-hidden />}
        >
          {texts.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
