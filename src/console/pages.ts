import {
  Activity,
  Ban,
  BellRing,
  Building2,
  ChartNoAxesColumn,
  ClipboardList,
  Coins,
  Dices,
  FlaskConical,
  Gamepad2,
  KeyRound,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Medal,
  Megaphone,
  PackageCheck,
  Receipt,
  Signature,
  TicketPercent,
  UserCog,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react"
import type { ComponentType } from "react"
import { later } from "./components/layout/later.tsx"
import type { shellMessages } from "./shell/messages.ts"
import type { Area, Session } from "./shell/session.ts"

type Texts = (typeof shellMessages)["es"]
type PageModule = { readonly default: ComponentType }

/** One section of the console: its place, its entry in the navigation, and its code, loaded when it is first shown. */
export type PageEntry = {
  readonly name: keyof Texts["pages"]
  readonly group: keyof Texts["groups"]
  /** Who may see it and change its contents; null: everybody. */
  readonly area: Area | null
  /** Its address below /console; it also owns all addresses below this one. */
  readonly path: string
  /** The kind of organization that has it; both by default. */
  readonly mode?: Session["mode"]
  readonly icon: LucideIcon
  readonly Page: ComponentType
}

const entry = (
  group: PageEntry["group"],
  name: PageEntry["name"],
  area: PageEntry["area"],
  path: string,
  icon: LucideIcon,
  load: () => Promise<PageModule>,
): PageEntry => ({ group, name, area, path, icon, Page: later(load) })

/** Whether a kind of organization has a section. */
export const isOf = ({ mode }: Pick<PageEntry, "mode">, session: Session): boolean =>
  mode === undefined || mode === session.mode

/** The sections that somebody may see. */
export const sectionsFor = (session: Session): readonly PageEntry[] =>
  pages.filter((page) => isOf(page, session) && (page.area === null || session.may[page.area] !== "none"))

/** Every section, in the order of the navigation. */
export const pages: readonly PageEntry[] = [
  entry("activity", "overview", "reports", "/", LayoutDashboard, () => import("./pages/overview/page.tsx")),
  entry("activity", "sales", "reports", "/sales", Receipt, () => import("./pages/sales/page.tsx")),
  entry("activity", "finance", "reports", "/finance", Coins, () => import("./pages/finance/page.tsx")),
  {
    ...entry("activity", "testEvents", "test", "/test-events", Activity, () => import("./pages/test-events/page.tsx")),
    mode: "test",
  },
  entry("promotions", "campaigns", "campaigns", "/campaigns", Megaphone, () => import("./pages/campaigns/page.tsx")),
  entry("promotions", "miniGames", "campaigns", "/mini-games", Dices, () => import("./pages/mini-games/page.tsx")),
  entry(
    "promotions",
    "marketplace",
    "campaigns",
    "/marketplace",
    Gamepad2,
    () => import("./pages/marketplace/page.tsx"),
  ),
  entry("promotions", "codes", "codes", "/codes", TicketPercent, () => import("./pages/codes/page.tsx")),
  entry("promotions", "pools", "pools", "/pools", Layers, () => import("./pages/pools/page.tsx")),
  entry("promotions", "push", "campaigns", "/push", BellRing, () => import("./pages/push/page.tsx")),
  entry("engagement", "players", "players", "/players", Users, () => import("./pages/players/page.tsx")),
  entry("engagement", "audiences", "audiences", "/audiences", UsersRound, () => import("./pages/audiences/page.tsx")),
  entry("engagement", "bans", "players", "/bans", Ban, () => import("./pages/bans/page.tsx")),
  entry("engagement", "tiers", "campaigns", "/tiers", Medal, () => import("./pages/tiers/page.tsx")),
  entry("engagement", "handouts", "winners", "/handouts", PackageCheck, () => import("./pages/handouts/page.tsx")),
  entry("engagement", "rankings", "winners", "/rankings", ChartNoAxesColumn, () => import("./pages/rankings/page.tsx")),
  entry(
    "settings",
    "organization",
    "settings",
    "/settings/organization",
    Building2,
    () => import("./pages/organization/page.tsx"),
  ),
  entry("settings", "webhooks", "webhooks", "/settings/webhooks", Webhook, () => import("./pages/webhooks/page.tsx")),
  entry("settings", "apiKeys", "keys", "/settings/api-keys", KeyRound, () => import("./pages/api-keys/page.tsx")),
  entry(
    "settings",
    "playerKeys",
    "keys",
    "/settings/player-keys",
    Signature,
    () => import("./pages/player-keys/page.tsx"),
  ),
  entry("settings", "audit", "audit", "/settings/audit", ClipboardList, () => import("./pages/audit/page.tsx")),
  entry("settings", "people", "users", "/settings/people", UserCog, () => import("./pages/people/page.tsx")),
  {
    ...entry(
      "settings",
      "testOrganizations",
      "test-organizations",
      "/settings/test-organizations",
      FlaskConical,
      () => import("./pages/test-organizations/page.tsx"),
    ),
    mode: "live",
  },
]

/** Where users change their own settings; their name leads to it. */
export const accountPage: Pick<PageEntry, "area" | "Page" | "path"> = {
  path: "/account",
  area: null,
  Page: later(() => import("./pages/account/page.tsx")),
}
