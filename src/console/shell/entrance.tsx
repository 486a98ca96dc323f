import { Text, Title } from "@mantine/core"
import { type ReactNode, useEffect, useState } from "react"
import { bodyOf, createApi } from "../api/client.ts"
import { Logo } from "./logo.tsx"
import { LanguageSwitch, ThemeSwitch } from "./preferences.tsx"

const organizationKey = "premio.organization"

/** What a visitor sees who has not signed in. */
export const Entrance = ({ title, intro, children }: { title: string; intro: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Premio`
  }, [title])
  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <Logo />
        <Title order={1} size="h3">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {intro}
        </Text>
        {children}
      </main>
      <footer className="sign-in-preferences">
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </div>
  )
}

/** The organization of the last sign-in with this browser; empty before the first. */
export const rememberedOrganization = (): string => localStorage.getItem(organizationKey) ?? ""

/** Remembers the organization for the next sign-in with this browser. */
export const rememberOrganization = (orgId: string) => localStorage.setItem(organizationKey, orgId)

type SignInOptions = { readonly openId: boolean; readonly hasUsers: boolean; readonly sendsMail: boolean }

/** How users may sign in, or undefined until that is known. */
export const useSignInOptions = () => {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(() => {
    const asked = bodyOf(createApi().GET("/api/v1/console/sign-in-options"))
    asked.then(setOptions).catch(() => setOptions({ openId: false, hasUsers: true, sendsMail: false }))
  }, [])
  return options
}
