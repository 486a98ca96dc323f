import type { PersonReads } from "../player/person.ts"
import type { AudienceAdmin } from "./admin/audience.ts"
import type { AuditAdmin, NameAdmin } from "./admin/audit.ts"
import type { CampaignAdmin, MomentAdmin } from "./admin/campaign.ts"
import type { CodeAdmin } from "./admin/code.ts"
import type { AwardAdmin, MiniGameAdmin } from "./admin/mini-game.ts"
import type { OrganizationAdmin } from "./admin/organization.ts"
import type { BanAdmin, PlayerAdmin, PlayerKeyAdmin } from "./admin/player.ts"
import type { PoolAdmin } from "./admin/pool.ts"
import type { HandoutAdmin, PlayAdmin, RankingAdmin } from "./admin/prize.ts"
import type { PushAdmin } from "./admin/push.ts"
import type { SimulationAdmin } from "./admin/simulation.ts"
import type { TestAdvanceAdmin } from "./admin/test-advance.ts"
import type { TestClockAdmin } from "./admin/test-clock.ts"
import type { TestEvents } from "./admin/test-events.ts"
import type { TestOrganizationAdmin } from "./admin/test-organizations.ts"
import type { TestOutcomes } from "./admin/test-outcomes.ts"
import type { TestReset } from "./admin/test-reset.ts"
import type { UserAdmin } from "./admin/user.ts"
import type { WebhookAdmin } from "./admin/webhook.ts"

/** The operations of the console and the operator (docs/api.md#console-operations). */
export interface Admin
  extends OrganizationAdmin,
    PlayerKeyAdmin,
    CampaignAdmin,
    MomentAdmin,
    SimulationAdmin,
    PushAdmin,
    PoolAdmin,
    BanAdmin,
    PlayerAdmin,
    PersonReads,
    CodeAdmin,
    PlayAdmin,
    HandoutAdmin,
    MiniGameAdmin,
    AudienceAdmin,
    AwardAdmin,
    RankingAdmin,
    TestAdvanceAdmin,
    TestClockAdmin,
    UserAdmin,
    WebhookAdmin,
    TestEvents,
    TestOrganizationAdmin,
    TestOutcomes,
    TestReset,
    AuditAdmin,
    NameAdmin {}
