import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { ExternalLink, Play } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { Dialog } from "../feedback/dialog.tsx"
import { FormButton } from "../form/form-button.tsx"
import { Section } from "../layout/page.tsx"
import { type PublishedGame, pageOf } from "./addresses.ts"

const messages = defineMessages(
  {
    title: "Juégalo como jugador de prueba",
    text: "Abre la página del juego con la sesión de un jugador que inventas. Todo lo que pasa queda en esta organización de prueba.",
    noPage: "El juego todavía no tiene página: actívala con «Página para compartir», y deja que los jugadores jueguen.",
    play: "Jugar como jugador de prueba",
    player: "Identificador del jugador",
    hint: "Uno que empiece por test_win siempre gana; por test_lose, siempre pierde.",
    ready: "La página está lista",
    readyText: (player: string) => `Jugarás como ${player} durante una hora.`,
    open: "Abrir el juego",
  },
  {
    title: "Play it as a test player",
    text: "Opens the game's page signed in as a player that you make up. Whatever happens stays in this test organization.",
    noPage: "The game has no page yet: switch on “Page to share”, and let players play.",
    play: "Play as a test player",
    player: "ID of the player",
    hint: "One that begins with test_win always wins; with test_lose, always loses.",
    ready: "The page is ready",
    readyText: (player: string) => `You will play as ${player} for an hour.`,
    open: "Open the game",
  },
)

type PlayAsProps = { readonly game: PublishedGame; readonly origin: string; readonly hasPage: boolean }

/** Lets the reader play a game of a test organization in its page, as a player who needs no app to sign in. */
export const PlayAs = ({ game, origin, hasPage }: PlayAsProps) => {
  const texts = useMessages(messages)
  const api = useApi()
  const [made, setMade] = useState<{ readonly player: string; readonly href: string } | null>(null)
  const change = {
    run: async ({ externalId }: { externalId: string }) => {
      const player = externalId.trim()
      const body = { externalId: player, game: game.id }
      const { token } = await bodyOf(api.POST("/api/v1/admin/test/player-token", { body }))
      return { player, href: `${pageOf(origin, game)}#token=${token}` }
    },
    outdates: [],
    done: null,
    onDone: setMade,
  }
  return (
    <Section title={texts.title} description={texts.text}>
      {hasPage ? (
        <FormButton label={texts.play} icon={Play} initial={() => ({ externalId: "test_win_1" })} change={change}>
          {(form) => (
            <TextInput
              label={texts.player}
              description={texts.hint}
              required
              maxLength={200}
              spellCheck={false}
              autoCapitalize="none"
              data-autofocus
              {...form.getInputProps("externalId")}
            />
          )}
        </FormButton>
      ) : (
        <Alert color="orange">{texts.noPage}</Alert>
      )}
      <Dialog title={texts.ready} isOpen={made !== null} onClose={() => setMade(null)}>
        {made && (
          <Stack gap="md">
            <Text>{texts.readyText(made.player)}</Text>
            <Group className="dialog-actions" justify="flex-end">
              <Button
                component="a"
                href={made.href}
                target="_blank"
                rel="noopener"
                leftSection={<ExternalLink size={16} aria-hidden />}
                onClick={() => setMade(null)}
              >
                {texts.open}
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </Section>
  )
}
