import { Text, Title } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { ReactNode } from "react"
import { useMessages } from "../../i18n/messages.ts"
import { FieldRow } from "../form/fields.tsx"
import { Section } from "../layout/page.tsx"
import { isColor, readableOn } from "./color.ts"
import { ColorField } from "./color-field.tsx"
import { Contrast } from "./contrast.tsx"
import { HttpsField, ImageField } from "./image-field.tsx"
import { LookList, type NamedSegment } from "./look-fields.tsx"
import { appearanceMessages } from "./messages.ts"
import { TextList } from "./text-fields.tsx"
import { imageNames, type ShownValues, themeColors } from "./values.ts"

/** Any form with what players see of a game. */
type FormPart = { readonly form: UseFormReturnType<ShownValues> }

const Part = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <div className="form-stack">
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
    {children}
  </div>
)

const Colors = ({ form }: FormPart) => {
  const texts = useMessages(appearanceMessages)
  const { primary, background, surface, text } = form.values.theme
  return (
    <Part title={texts.theme} hint={texts.themeHint}>
      <FieldRow>
        {themeColors.map((name) => (
          <ColorField key={name} label={texts.colors[name]} {...form.getInputProps(`theme.${name}`)} />
        ))}
      </FieldRow>
      <ul className="contrasts">
        {isColor(primary) && <Contrast name={texts.contrasts.primary} text={readableOn(primary)} on={primary} />}
        <Contrast name={texts.contrasts.background} text={text} on={background} />
        <Contrast name={texts.contrasts.surface} text={text} on={surface} />
      </ul>
    </Part>
  )
}

const Images = ({ form }: FormPart) => {
  const texts = useMessages(appearanceMessages)
  return (
    <Part title={texts.images} hint={texts.imagesHint}>
      {imageNames.map((name) => (
        <ImageField
          key={name}
          label={texts.imageNames[name]}
          description={texts.imageHints[name]}
          {...form.getInputProps(`images.${name}`)}
        />
      ))}
    </Part>
  )
}

type AppearanceFieldsProps = FormPart & {
  /** Those of the game's wheel; none if it has no wheel. */
  readonly segments: readonly NamedSegment[]
}

/** What a game looks like to its players. */
export const AppearanceFields = ({ form, segments }: AppearanceFieldsProps) => {
  const texts = useMessages(appearanceMessages)
  return (
    <Section title={texts.appearance} description={texts.appearanceHint}>
      <div className="form-stack appearance-parts">
        <Colors form={form} />
        {segments.length > 0 && (
          <Part title={texts.looks} hint={texts.looksHint}>
            <LookList form={form} segments={segments} />
          </Part>
        )}
        <Part title={texts.texts} hint={texts.textsHint}>
          <TextList form={form} />
        </Part>
        <Images form={form} />
        <Part title={texts.joinUrl} hint={texts.joinUrlHint}>
          <HttpsField aria-label={texts.joinUrl} {...form.getInputProps("joinUrl")} />
        </Part>
      </div>
    </Section>
  )
}
