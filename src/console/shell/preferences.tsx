import { Button, Menu, useMantineColorScheme } from "@mantine/core"
import { Check, Languages, Monitor, Moon, Sun } from "lucide-react"
import type { ReactNode } from "react"
import { languages, useLanguage } from "../i18n/language.tsx"
import { useMessages } from "../i18n/messages.ts"
import { shellMessages } from "./messages.ts"

type Choice<T extends string> = { readonly value: T; readonly label: string }
type ChoiceMenuProps<T extends string> = {
  readonly label: string
  readonly icon: ReactNode
  readonly choices: readonly Choice<T>[]
  readonly chosen: T
  choose(value: T): void
}

const ChoiceMenu = <T extends string>({ label, icon, choices, chosen, choose }: ChoiceMenuProps<T>) => {
  const name = choices.find(({ value }) => value === chosen)?.label
  return (
    <Menu position="top-start" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={icon}
          aria-label={`${label}: ${name}`}
          className="preference"
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label: text }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === chosen}
            rightSection={value === chosen ? <Check size={14} aria-hidden /> : null}
            onClick={() => choose(value)}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Selects the language; the browser remembers it. */
export const LanguageSwitch = () => {
  const texts = useMessages(shellMessages)
  const { language, choose } = useLanguage()
  return (
    <ChoiceMenu
      label={texts.language}
      icon={<Languages size={16} aria-hidden />}
      choices={languages}
      chosen={language}
      choose={choose}
    />
  )
}

const icons = { light: Sun, dark: Moon, auto: Monitor }

/** Selects light, dark or the system's setting; the browser remembers it. */
export const ThemeSwitch = () => {
  const texts = useMessages(shellMessages)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = icons[colorScheme]
  const choices = (["light", "dark", "auto"] as const).map((value) => ({ value, label: texts.themes[value] }))
  return (
    <ChoiceMenu
      label={texts.theme}
      icon={<Icon size={16} aria-hidden />}
      choices={choices}
      chosen={colorScheme}
      choose={setColorScheme}
    />
  )
}
