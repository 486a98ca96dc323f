// Generated from the OpenAPI document by `bun run types`: do not edit.

export interface paths {
    "/api/v1/games/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clients/identify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["identifyPlayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clients/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["registerPlayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inapp-games/spin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["spinMiniGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/push/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["trackPushEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRanking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draws/{chainId}/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDraw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOpenGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inapp-games/{notificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getInAppGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/plays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMyPlays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/awards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMyAwards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMyCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMyPoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Appearance: {
            theme?: components["schemas"]["Theme"];
            images?: components["schemas"]["Images"];
            segments?: components["schemas"]["SegmentLooks"];
            texts?: components["schemas"]["TextsByLanguage"];
            joinUrl?: string;
        };
        /** @enum {string} */
        Cadence: "none" | "daily" | "weekly" | "monthly" | "minute";
        CampaignGame: {
            kind: components["schemas"]["CampaignGameKind"];
            campaignId: string;
            gameType: string | null;
            rewardType: string;
            startsAt: string | null;
            endsAt: string | null;
            playersMayPlay: boolean;
            name: string;
            opensAt: string | null;
            appearance: components["schemas"]["Appearance"] | null;
            effectiveStatus: components["schemas"]["CurrentStatus"];
            timezone: string;
            playLimits: components["schemas"]["PlayLimit"] | null;
            playCost: components["schemas"]["GameCost"] | null;
            entryRequired: boolean;
            terms: components["schemas"]["Terms"] | null;
            segments: components["schemas"]["GameSegment"][];
            prizes: components["schemas"]["GamePrize"][];
            trivia: components["schemas"]["GameTrivia"] | null;
            marketplaceGameId: string | null;
            locale: string | null;
            /** Format: date-time */
            now: string;
            player?: components["schemas"]["PlayerInCampaign"];
        };
        /** @enum {string} */
        CampaignGameKind: "campaign";
        ChainOfDraw: {
            chainId: string;
            commitment: string;
            /** Format: date-time */
            openedAt: string;
            closedAt: string | null;
            seed: string | null;
            test?: boolean;
        };
        /** @enum {string} */
        CodeOrigin: "codes" | "play" | "spin" | "ranking" | "goodwill";
        /** @enum {string} */
        CurrentStatus: "draft" | "ended" | "paused" | "scheduled" | "running";
        Draw: {
            chainId: string;
            /** Format: int64 */
            n: number;
            commitment: string;
            hash: string;
            receipt: string;
        };
        DrawConfig: {
            gameType: string;
        } & {
            [key: string]: unknown;
        };
        DrawNames: {
            segment: string | null;
            prize: string | null;
        };
        DrawRecord: {
            chain: string;
            /** Format: int64 */
            n: number;
            type: string;
            /** Format: int64 */
            at: number;
            prev: string;
            hash: string;
        } & {
            [key: string]: unknown;
        };
        FreeObject: {
            [key: string]: unknown;
        };
        GameCost: {
            /** Format: int64 */
            points: number;
        };
        GamePrize: {
            prizeId: string;
            name: string;
            kind: components["schemas"]["PrizeKind"];
            description: string | null;
            imageUrl: string | null;
            termsUrl: string | null;
        };
        GameQuestion: {
            question: string;
            options: string[];
        };
        GameResult: {
            score?: number | null;
            won?: boolean | null;
            metadata?: components["schemas"]["FreeObject"] | null;
        };
        GameSegment: {
            segmentId: string;
            name: string;
            isPrize: boolean;
            prizeId: string | null;
        };
        GameTexts: {
            title?: string;
            intro?: string;
            action?: string;
            win?: string;
            lose?: string;
        };
        GameTrivia: {
            questions: components["schemas"]["GameQuestion"][];
        };
        IdentifiedPlayer: {
            clientId: string;
            externalId: string;
            created: boolean;
            /** Format: int64 */
            xp: number;
            /** Format: int64 */
            points: number;
            tier: string | null;
        };
        Images: {
            logo?: string;
            background?: string;
            cover?: string;
        };
        /** @enum {string} */
        LedgerReason: "play" | "spin" | "ranking" | "merge" | "adjustment" | "spend" | "earn" | "refund" | "play_cost";
        /** @enum {string} */
        MiniGameKind: "mini_game";
        MiniGameShown: {
            kind: components["schemas"]["MiniGameKind"];
            notificationId: string;
            cadence: components["schemas"]["Cadence"];
            /** Format: date-time */
            startsAt: string;
            name: string;
            opensAt: string | null;
            appearance: components["schemas"]["Appearance"] | null;
            endsAt: string | null;
            effectiveStatus: components["schemas"]["CurrentStatus"];
            timezone: string;
            playLimits: components["schemas"]["PlayLimit"] | null;
            playCost: components["schemas"]["GameCost"] | null;
            entryRequired: boolean;
            terms: components["schemas"]["Terms"] | null;
            segments: components["schemas"]["GameSegment"][];
            prizes: components["schemas"]["GamePrize"][];
            trivia: components["schemas"]["GameTrivia"] | null;
            marketplaceGameId: string | null;
            locale: string | null;
            /** Format: date-time */
            now: string;
            player?: components["schemas"]["PlayerInMiniGame"];
        };
        /** @enum {string} */
        Need: "answers" | "entryCode" | "acceptedTerms";
        NextTier: {
            name: string;
            color: string;
            /** Format: int64 */
            minXp: number;
            /** Format: int64 */
            xpMissing: number;
        };
        OpenCampaign: {
            kind: components["schemas"]["CampaignGameKind"];
            campaignId: string;
            gameType: string | null;
            rewardType: string;
            startsAt: string | null;
            endsAt: string | null;
            playersMayPlay: boolean;
            name: string;
            opensAt: string | null;
            appearance: components["schemas"]["Appearance"] | null;
        };
        OpenGame: components["schemas"]["OpenCampaign"] | components["schemas"]["OpenMiniGame"];
        OpenGamePage: {
            items: components["schemas"]["OpenGame"][];
            nextCursor: string | null;
            /** Format: date-time */
            now: string;
        };
        OpenMiniGame: {
            kind: components["schemas"]["MiniGameKind"];
            notificationId: string;
            cadence: components["schemas"]["Cadence"];
            /** Format: date-time */
            startsAt: string;
            name: string;
            opensAt: string | null;
            appearance: components["schemas"]["Appearance"] | null;
        };
        OwnAward: {
            awardId: string;
            notificationId: string;
            notificationName: string;
            /** Format: date-time */
            at: string;
            spinPeriod: string;
            segmentName: string;
            segmentExternalId: string | null;
            prizeCode: string | null;
            /** Format: int64 */
            pointsAwarded: number;
            redeemed: boolean;
        };
        OwnAwardPage: {
            items: components["schemas"]["OwnAward"][];
            nextCursor: string | null;
            /** Format: date-time */
            now: string;
        };
        OwnCode: {
            code: string;
            campaignId: string;
            origin: components["schemas"]["CodeOrigin"];
            status: components["schemas"]["PromoCodeStatus"];
            discountType: string;
            /** Format: double */
            discountValue: number;
            maxDiscountAmount: number | null;
            /** Format: int64 */
            uses: number;
            /** Format: int64 */
            maxUses: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            campaignName: string;
        };
        OwnCodePage: {
            items: components["schemas"]["OwnCode"][];
            nextCursor: string | null;
            /** Format: date-time */
            now: string;
        };
        OwnDraw: {
            chainId: string;
            /** Format: int64 */
            n: number;
            hash: string;
        };
        OwnPlay: {
            sessionId: string;
            campaignId: string;
            campaignName: string;
            /** Format: date-time */
            at: string;
            result: string;
            won: boolean;
            prizeId: string | null;
            prizeName: string | null;
            prizeCode: string | null;
            /** Format: int64 */
            pointsAwarded: number;
            /** Format: int64 */
            pointsSpent: number;
            draw: components["schemas"]["OwnDraw"] | null;
        };
        OwnPlayPage: {
            items: components["schemas"]["OwnPlay"][];
            nextCursor: string | null;
            /** Format: date-time */
            now: string;
        };
        OwnPoints: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            points: number;
            /** Format: int64 */
            balance: number;
            reason: components["schemas"]["LedgerReason"];
            note: string | null;
        };
        OwnPointsPage: {
            items: components["schemas"]["OwnPoints"][];
            nextCursor: string | null;
            /** Format: date-time */
            now: string;
        };
        /** @enum {string} */
        PeriodKind: "day" | "week" | "month" | "total";
        PlayAnswer: {
            sessionId: string;
            result: string;
            won: boolean;
            prizeCode: string | null;
            rewardType: string;
            awardsPrize: boolean;
            message: string | null;
            messageCode: string | null;
            metadata: components["schemas"]["PlayMetadata"];
            /** Format: int64 */
            xpAwarded?: number;
            /** Format: int64 */
            newTotalXp?: number;
            tierUp?: components["schemas"]["TierUp"];
            /** Format: int64 */
            pointsSpent?: number;
            /** Format: int64 */
            pointsAwarded?: number;
            /** Format: int64 */
            newPointsBalance?: number;
            limits: components["schemas"]["RemainingLimits"];
            draw?: components["schemas"]["Draw"];
        };
        PlayInput: {
            campaignId: string;
            externalUserId?: string | null;
            answers?: number[] | null;
            gameResult?: components["schemas"]["GameResult"] | null;
            clientSeed?: string | null;
            entryCode?: string | null;
            acceptedTerms?: string | null;
        };
        PlayLimit: {
            /** Format: int64 */
            maxPerUser: number;
            period: components["schemas"]["PeriodKind"];
        };
        PlayMetadata: {
            segment?: string;
            prizeId?: string;
            prizeName?: string;
            prizeType?: string;
            discountType?: string;
            /** Format: double */
            discountValue?: number;
        };
        PlayerInCampaign: {
            canPlay: boolean;
            reason: string | null;
            message: string | null;
            needs: components["schemas"]["Need"][];
            playsRemaining: number | null;
            playsGranted: number | null;
            nextPlayAt: string | null;
            last: components["schemas"]["PlayAnswer"] | null;
        };
        PlayerInMiniGame: {
            canPlay: boolean;
            reason: string | null;
            message: string | null;
            needs: components["schemas"]["Need"][];
            playsRemaining: number | null;
            playsGranted: number | null;
            nextPlayAt: string | null;
            last: components["schemas"]["SpinAnswer"] | null;
        };
        PlayerInput: {
            externalId?: string | null;
            name?: string | null;
            email?: string | null;
            traits?: components["schemas"]["FreeObject"] | null;
        };
        /** @enum {string} */
        PrizeKind: "promo_code" | "points" | "external";
        Profile: {
            externalId: string;
            clientId: string | null;
            name: string | null;
            /** Format: int64 */
            xp: number;
            /** Format: int64 */
            points: number;
            tier: components["schemas"]["ReachedTier"] | null;
            nextTier: components["schemas"]["NextTier"] | null;
            /** Format: date-time */
            now: string;
        };
        /** @enum {string} */
        PromoCodeStatus: "active" | "redeemed" | "expired" | "deactivated";
        PushEventInput: {
            sendId: string;
            event: components["schemas"]["PushInteraction"];
        };
        /** @enum {string} */
        PushInteraction: "click" | "dismiss";
        RankedPlayer: {
            /** Format: int64 */
            position: number;
            externalUserId: string | null;
            /** Format: double */
            totalScore: number;
            label?: string | null;
        };
        RankingAnswer: {
            campaignId: string;
            period: components["schemas"]["PeriodKind"];
            periodKey: string;
            rankings: components["schemas"]["RankedPlayer"][];
            entry?: components["schemas"]["RankingEntry"] | null;
        };
        RankingEntry: {
            /** Format: int64 */
            position: number;
            externalUserId: string;
            /** Format: double */
            totalScore: number;
        };
        ReachedTier: {
            name: string;
            color: string;
            /** Format: int64 */
            minXp: number;
        };
        RemainingLimits: {
            /** Format: int64 */
            playsRemaining?: number;
            playLimitPeriod?: components["schemas"]["PeriodKind"];
            /** Format: int64 */
            winsRemaining?: number;
            rewardLimitPeriod?: components["schemas"]["PeriodKind"];
            /** Format: int64 */
            playsGranted?: number;
        };
        SegmentLook: {
            color?: string;
            textColor?: string;
            label?: string;
            imageUrl?: string;
        };
        SegmentLooks: {
            [key: string]: components["schemas"]["SegmentLook"];
        };
        ShownDraw: {
            record: components["schemas"]["DrawRecord"];
            chain: components["schemas"]["ChainOfDraw"];
            config: components["schemas"]["DrawConfig"] | null;
            names: components["schemas"]["DrawNames"] | null;
        };
        SpinAnswer: {
            alreadyPlayed: boolean;
            notificationId: string;
            awardId: string;
            spinPeriod: string;
            won: boolean;
            result: string;
            segment: components["schemas"]["SpunSegment"];
            prizeCode: string | null;
            /** Format: int64 */
            pointsAwarded: number;
            draw?: components["schemas"]["Draw"];
            nextSpinAt: string | null;
        };
        SpinInput: {
            notificationId: string;
            externalUserId?: string | null;
            clientId?: string | null;
            clientSeed?: string | null;
            acceptedTerms?: string | null;
        };
        SpunSegment: {
            segmentId: string;
            name: string;
            externalId?: string;
            isPrize: boolean;
        };
        Terms: {
            version: string;
            url: string;
        };
        TextsByLanguage: {
            [key: string]: components["schemas"]["GameTexts"];
        };
        Theme: {
            primary?: string;
            background?: string;
            surface?: string;
            text?: string;
        };
        TierUp: {
            previousTier: string | null;
            newTier: string;
            newTierColor: string;
        };
        TrackedPushEvent: {
            tracked: boolean;
        };
    };
    responses: never;
    parameters: {
        Limit: number;
        Cursor: string;
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    play: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayAnswer"];
                };
            };
        };
    };
    identifyPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayerInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifiedPlayer"];
                };
            };
        };
    };
    registerPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayerInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifiedPlayer"];
                };
            };
        };
    };
    spinMiniGame: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpinInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpinAnswer"];
                };
            };
        };
    };
    trackPushEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushEventInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedPushEvent"];
                };
            };
        };
    };
    getRanking: {
        parameters: {
            query: {
                campaignId: string;
                period?: components["schemas"]["PeriodKind"];
                limit?: number;
                externalUserId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankingAnswer"];
                };
            };
        };
    };
    getDraw: {
        parameters: {
            query?: {
                hash?: string;
            };
            header?: never;
            path: {
                chainId: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownDraw"];
                };
            };
        };
    };
    listOpenGames: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenGamePage"];
                };
            };
        };
    };
    getGame: {
        parameters: {
            query?: {
                externalUserId?: string;
            };
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignGame"];
                };
            };
        };
    };
    getInAppGame: {
        parameters: {
            query?: {
                externalUserId?: string;
            };
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiniGameShown"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    listMyPlays: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPlayPage"];
                };
            };
        };
    };
    listMyAwards: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAwardPage"];
                };
            };
        };
    };
    listMyCodes: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnCodePage"];
                };
            };
        };
    };
    listMyPoints: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPointsPage"];
                };
            };
        };
    };
}
