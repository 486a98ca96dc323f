import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { useDebouncedValue, useElementSize } from "@mantine/hooks"
import { Monitor, Moon, Smartphone, Sun } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useLanguage } from "../../i18n/language.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { ChoiceField, FieldRow } from "../form/fields.tsx"
import { later } from "../layout/later.tsx"
import { Section } from "../layout/page.tsx"
import { previewMessages } from "./messages.ts"
import { type Outcome, type Previewed, type Situation, situations } from "./previewed.ts"

/** The elements of players' pages are loaded where a game is shown. */
const ShownGame = later(() => import("./element.tsx"))

const typingMs = 300
const widths = { phone: 390, desktop: 1100 } as const
/** A phone is shown a little smaller than it is, so that the game and its button are seen at once. */
const largest = { phone: 0.8, desktop: 1 } as const
const languages = ["es", "en", "pt"] as const

type Device = keyof typeof widths
type Scheme = "light" | "dark"

const Icon = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <span className="game-control">
    {icon}
    <VisuallyHidden>{name}</VisuallyHidden>
  </span>
)

type FrameProps = { readonly device: Device; readonly scheme: Scheme; readonly hasGround: boolean; children: ReactNode }

/** A screen of the chosen width, made smaller where there is less room. */
const Frame = ({ device, scheme, hasGround, children }: FrameProps) => {
  const { ref, width } = useElementSize()
  const shown = widths[device]
  return (
    <div ref={ref} className="game-screen" data-device={device} data-scheme={hasGround ? undefined : scheme}>
      <div
        className="game-page"
        style={{ width: shown, zoom: Math.min(largest[device], width > 0 ? width / shown : 1) }}
      >
        {children}
      </div>
    </div>
  )
}

/** The theme brings its own ground, which is the same in the light and in the dark. */
const hasOwnGround = ({ game }: Previewed): boolean => {
  const { background, surface, text } = game.appearance?.theme ?? {}
  return background !== undefined || surface !== undefined || text !== undefined
}

type ControlsProps = {
  readonly outcomes: readonly Outcome[]
  readonly outcome: Outcome | undefined
  readonly situation: Situation
  onOutcome(id: string): void
  onSituation(situation: Situation): void
}

const Choices = ({ outcomes, outcome, situation, onOutcome, onSituation }: ControlsProps) => {
  const texts = useMessages(previewMessages)
  const nameOf = ({ name, won, segmentId }: Outcome) =>
    name || (segmentId === null ? (won ? texts.win : texts.loss) : texts.nameless)
  return (
    <FieldRow>
      <ChoiceField
        label={texts.outcome}
        choices={outcomes.map((one) => ({ value: one.id, label: nameOf(one) }))}
        value={outcome?.id ?? ""}
        onChange={onOutcome}
        disabled={outcomes.length === 0}
      />
      <ChoiceField
        label={texts.situation}
        choices={situations.map((one) => ({ value: one, label: texts.situations[one] }))}
        value={situation}
        onChange={(chosen) => onSituation(chosen as Situation)}
      />
    </FieldRow>
  )
}

/**
 * The game as its players see it, in any situation and with any result, chosen by hand: the element of players' pages,
 * with a client that answers by the form. Nothing is drawn, stored or sent.
 */
export const GamePreview = ({ previewed }: { previewed: Previewed }) => {
  const texts = useMessages(previewMessages)
  const { language } = useLanguage()
  const [settled] = useDebouncedValue(previewed, typingMs)
  const [outcomeId, setOutcome] = useState("")
  const [situation, setSituation] = useState<Situation>("ready")
  const [device, setDevice] = useState<Device>("phone")
  const [scheme, setScheme] = useState<Scheme>("light")
  const [locale, setLocale] = useState<string>(language)
  const { game, outcomes } = settled
  const outcome = outcomes.find(({ id }) => id === outcomeId) ?? outcomes.find(({ won }) => won) ?? outcomes[0]
  return (
    <Section title={texts.title} description={texts.hint}>
      <div className="form-stack">
        <Choices
          outcomes={outcomes}
          outcome={outcome}
          situation={situation}
          onOutcome={setOutcome}
          onSituation={setSituation}
        />
        <div className="game-controls">
          <SegmentedControl
            aria-label={texts.device}
            value={device}
            onChange={(chosen) => setDevice(chosen as Device)}
            data={[
              {
                value: "phone",
                label: <Icon icon={<Smartphone size={16} aria-hidden />} name={texts.devices.phone} />,
              },
              {
                value: "desktop",
                label: <Icon icon={<Monitor size={16} aria-hidden />} name={texts.devices.desktop} />,
              },
            ]}
          />
          <SegmentedControl
            aria-label={texts.scheme}
            value={scheme}
            onChange={(chosen) => setScheme(chosen as Scheme)}
            data={[
              { value: "light", label: <Icon icon={<Sun size={16} aria-hidden />} name={texts.schemes.light} /> },
              { value: "dark", label: <Icon icon={<Moon size={16} aria-hidden />} name={texts.schemes.dark} /> },
            ]}
          />
          <SegmentedControl
            aria-label={texts.language}
            value={locale}
            onChange={setLocale}
            data={languages.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </div>
        <Frame device={device} scheme={scheme} hasGround={hasOwnGround(settled)}>
          <ShownGame staged={{ game, situation, outcome }} locale={locale} banText={texts.banText} />
        </Frame>
      </div>
    </Section>
  )
}
