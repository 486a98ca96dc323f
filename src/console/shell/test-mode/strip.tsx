import { ActionIcon, Button, Text, Tooltip } from "@mantine/core"
import { FlaskConical, LogOut } from "lucide-react"
import { useEffect } from "react"
import { Link } from "wouter"
import { useMessages } from "../../i18n/messages.ts"
import { useSession } from "../session.ts"
import { ClockButton } from "./clock-button.tsx"
import { testFrameMessages } from "./frame-messages.ts"
import { testModeMessages } from "./messages.ts"

/** Says on every page that this is a test organization, and holds its clock. */
const TestStrip = () => {
  const texts = useMessages(testModeMessages)
  const { mark } = useMessages(testFrameMessages)
  const { session, home } = useSession()
  useEffect(() => {
    document.documentElement.dataset["mode"] = "test"
    return () => {
      delete document.documentElement.dataset["mode"]
    }
  }, [])
  const isBorrowed = home.session.orgId !== session.orgId
  return (
    <section className="test-strip" aria-label={texts.strip}>
      <strong className="test-mark">
        <FlaskConical size={16} aria-hidden /> {mark}
      </strong>
      <Text span size="sm" visibleFrom="md" truncate>
        {texts.stripText}
      </Text>
      <ClockButton />
      {isBorrowed && (
        <>
          <Button
            component={Link}
            href="~/console/"
            size="compact-sm"
            className="test-leave"
            leftSection={<LogOut size={14} aria-hidden />}
            visibleFrom="sm"
          >
            {texts.leave}
          </Button>
          <Tooltip label={texts.leave}>
            <ActionIcon
              component={Link}
              href="~/console/"
              className="test-leave"
              hiddenFrom="sm"
              aria-label={texts.leave}
            >
              <LogOut size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </section>
  )
}

export default TestStrip
