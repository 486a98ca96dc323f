import { Alert, AppShell, Badge, Burger, Button, Group, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { CircleUser, LogOut } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Link } from "wouter"
import { useChosenZone } from "../api/settings.ts"
import { useWhoText } from "../components/display/who.tsx"
import { ConflictNotice } from "../components/edit/notice.tsx"
import { later } from "../components/layout/later.tsx"
import { Clock, isElsewhere, useClock } from "../i18n/clock.ts"
import { useFormat } from "../i18n/format.ts"
import { useMessages } from "../i18n/messages.ts"
import { Help } from "./help/help.tsx"
import { Logo } from "./logo.tsx"
import { shellMessages } from "./messages.ts"
import { Navigation } from "./navigation.tsx"
import { LanguageSwitch, ThemeSwitch } from "./preferences.tsx"
import { Search } from "./search/search.tsx"
import { useCanEdit, useIsTest, useSession } from "./session.ts"
import { OrganizationSwitch } from "./test-mode/switch.tsx"

/** Only test organizations need them. */
const TestStrip = later(() => import("./test-mode/strip.tsx"), null)
const TestClockProvider = later<{ children: ReactNode }>(() => import("./test-mode/clock.tsx"))

/** The time zone of the times shown, if it is not the reader's. */
const ClockNote = () => {
  const texts = useMessages(shellMessages)
  const format = useFormat()
  const clock = useClock()
  return (
    isElsewhere(clock) && (
      <Text size="xs" c="dimmed" title={clock} className="shell-clock">
        {texts.times(format.zoneName(clock))}
      </Text>
    )
  )
}

/** Tells users that somebody else has created a link with which their password can be replaced. */
const LinkNotice = () => {
  const texts = useMessages(shellMessages)
  const format = useFormat()
  const whoText = useWhoText()
  const [isShown, setShown] = useState(true)
  const { newPasswordLink: link } = useSession().session
  if (!link || !isShown) return null
  return (
    <Alert
      color="orange"
      title={texts.linkTitle}
      mb="lg"
      withCloseButton
      closeButtonLabel={texts.closeNotice}
      onClose={() => setShown(false)}
    >
      {texts.linkText(whoText(link), format.dateTime(link.madeAt))}
    </Alert>
  )
}

const AccountLink = () => {
  const texts = useMessages(shellMessages)
  const { user } = useSession().session
  if (!user) return null
  const name = user.name ?? user.email
  return (
    <Button
      component={Link}
      href="/account"
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<CircleUser size={16} aria-hidden />}
      aria-label={`${texts.account}: ${name}`}
    >
      <Text span fz="inherit" truncate maw={160} visibleFrom="sm">
        {name}
      </Text>
    </Button>
  )
}

const Preferences = () => {
  const texts = useMessages(shellMessages)
  const { signOut } = useSession()
  return (
    <div className="shell-preferences">
      <ClockNote />
      <LanguageSwitch />
      <ThemeSwitch />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className="preference"
        leftSection={<LogOut size={16} aria-hidden />}
        onClick={() => void signOut()}
      >
        {texts.signOut}
      </Button>
    </div>
  )
}

/** What goes by the clock of a test organization, or by that of the wall. */
const InTime = ({ children }: { children: ReactNode }) =>
  useIsTest() ? <TestClockProvider>{children}</TestClockProvider> : children

/** The frame of every page: navigation, who is signed in, and the reader's preferences. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <InTime>
    <Frame>{children}</Frame>
  </InTime>
)

const Frame = ({ children }: { children: ReactNode }) => {
  const texts = useMessages(shellMessages)
  const canEdit = useCanEdit()
  const [isOpen, { toggle, close }] = useDisclosure()
  const readersClock = useClock()
  const clock = useChosenZone() ?? readersClock
  const isTest = useIsTest()
  return (
    <Clock value={clock}>
      <AppShell
        header={{ height: isTest ? 100 : 56 }}
        navbar={{ width: 256, breakpoint: "md", collapsed: { mobile: !isOpen } }}
        padding={{ base: "md", md: "xl" }}
      >
        <a className="skip-link" href="#main">
          {texts.skip}
        </a>
        <AppShell.Header className="shell-header">
          {isTest && <TestStrip />}
          <div className="shell-row">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={texts.menu}
              aria-expanded={isOpen}
            />
            <Logo />
            <Search />
            <Group gap="sm" ml="auto" wrap="nowrap" className="shell-organization">
              {!canEdit && <Badge variant="default">{texts.readOnly}</Badge>}
              <OrganizationSwitch />
              <Help />
              <AccountLink />
            </Group>
          </div>
        </AppShell.Header>
        <AppShell.Navbar className="shell-navbar" aria-label={texts.navigation}>
          <div className="shell-links">
            <Navigation onChoose={close} />
          </div>
          <Preferences />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1}>
          <LinkNotice />
          {children}
          <ConflictNotice />
        </AppShell.Main>
      </AppShell>
    </Clock>
  )
}
