import { Anchor, Group, Text, Title } from "@mantine/core"
import { ArrowLeft } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { Link } from "wouter"
import { useMessages } from "../../i18n/messages.ts"
import { useIsTest } from "../../shell/session.ts"
import { testFrameMessages } from "../../shell/test-mode/frame-messages.ts"
import { CopiedId } from "../display/copy.tsx"

type PageProps = {
  readonly title: string
  readonly description?: ReactNode
  /** The parent of this page. */
  readonly back?: { readonly href: string; readonly label: string }
  /** Its id in the API. */
  readonly id?: string
  /** Shown next to the title, such as a status. */
  readonly mark?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

let isFirstPage = true

/** A page's frame: its heading, which gets the focus when the reader arrives, its actions and its content. */
export const Page = ({ title, description, back, id, mark, actions, children }: PageProps) => {
  const { mark: testMark } = useMessages(testFrameMessages)
  const isTest = useIsTest()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus()
    isFirstPage = false
  }, [])
  useEffect(() => {
    document.title = `${isTest ? `${testMark} · ` : ""}${title} · Premio`
  }, [title, isTest, testMark])
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-title">
          {back && (
            <Anchor component={Link} href={back.href} size="sm" className="page-back">
              <ArrowLeft size={14} aria-hidden /> {back.label}
            </Anchor>
          )}
          <Group gap="sm">
            <Title order={1} size="h2" ref={heading} tabIndex={-1}>
              {title}
            </Title>
            {mark}
          </Group>
          {id !== undefined && <CopiedId value={id} />}
          {description !== undefined && (
            <Text c="dimmed" maw={720}>
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </div>
  )
}

type SectionProps = {
  readonly title: string
  /** For a page with a single section, whose heading already says it. */
  readonly isTitleHidden?: boolean
  readonly description?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with its own heading. */
export const Section = ({ title, isTitleHidden, description, actions, children }: SectionProps) => (
  <section className="section" aria-label={title}>
    {!isTitleHidden && (
      <Group justify="space-between" align="flex-start" gap="xs" mb="md">
        <div className="section-head">
          <Title order={2} size="h4">
            {title}
          </Title>
          {description !== undefined && (
            <Text c="dimmed" size="sm">
              {description}
            </Text>
          )}
        </div>
        {actions}
      </Group>
    )}
    {children}
  </section>
)
