import { Alert, Button, Group, Text } from "@mantine/core"
import { Download, ExternalLink, TriangleAlert } from "lucide-react"
import { useMessages } from "../../i18n/messages.ts"
import { TextBlock } from "../display/text-block.tsx"
import { Section } from "../layout/page.tsx"
import { frameOf, type PublishedGame, pageOf, snippetOf } from "./addresses.ts"
import { publishMessages } from "./messages.ts"
import { QrCode } from "./qr-code.tsx"
import { pngOf, svgOf } from "./qr-modules.ts"

const save = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then, and the file is not needed any more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

type SharingProps = {
  readonly game: PublishedGame
  /** The address of the service, where its pages are. */
  readonly origin: string
  readonly hasPage: boolean
}

const PageLink = ({ game, origin, hasPage }: SharingProps) => {
  const texts = useMessages(publishMessages)
  const page = pageOf(origin, game)
  return (
    <Section
      title={texts.link}
      description={texts.linkHint}
      actions={
        <Button
          component="a"
          href={page}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<ExternalLink size={16} aria-hidden />}
        >
          {texts.open}
        </Button>
      }
    >
      <div className="form-stack">
        {!hasPage && (
          <Alert color="orange" icon={<TriangleAlert size={18} aria-hidden />}>
            {texts.noPage}
          </Alert>
        )}
        <TextBlock label={texts.address} text={page} />
        <div className="qr">
          <QrCode text={page} label={texts.qrLabel(game.name)} />
          <div className="form-stack">
            <div>
              <Text fw={600}>{texts.qr}</Text>
              <Text size="sm" c="dimmed">
                {texts.qrHint}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<Download size={16} aria-hidden />}
                onClick={() => save(new Blob([svgOf(page)], { type: "image/svg+xml" }), `${game.id}.svg`)}
              >
                {texts.svg}
              </Button>
              <Button
                variant="default"
                leftSection={<Download size={16} aria-hidden />}
                onClick={async () => save(await pngOf(page), `${game.id}.png`)}
              >
                {texts.png}
              </Button>
            </Group>
          </div>
        </div>
      </div>
    </Section>
  )
}

/** The ways to bring a game to its players: in a page of their own, by a link and its QR code, or in a frame. */
export const Sharing = (props: SharingProps) => {
  const texts = useMessages(publishMessages)
  const { game, origin } = props
  return (
    <>
      <Section title={texts.snippet} description={texts.snippetHint}>
        <TextBlock label={texts.lines} text={snippetOf(origin, game)} />
      </Section>
      <PageLink {...props} />
      <Section title={texts.frame} description={texts.frameHint}>
        <TextBlock label={texts.frameLine} text={frameOf(origin, game)} />
      </Section>
    </>
  )
}
