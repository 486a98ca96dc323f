// Generated from the OpenAPI document by `bun run types`: do not edit.

export interface paths {
    "/api/v1/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRankings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminCampaigns"];
        put?: never;
        post: operations["postAdminCampaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminCampaignsCampaignId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchAdminCampaignsCampaignId"];
        trace?: never;
    };
    "/api/v1/admin/marketplace-games/{gameId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminMarketplaceGamesGameId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/marketplace-games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminMarketplaceGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminTiers"];
        put: operations["putAdminTiers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/bans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminBans"];
        put?: never;
        post: operations["postAdminBans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/bans/{banId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAdminBansBanId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminPlayersExternalUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/clients/merge-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminClientsMergePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/clients/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminClientsMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminNotifications"];
        put?: never;
        post: operations["postAdminNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminNotificationsNotificationId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchAdminNotificationsNotificationId"];
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/awards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminNotificationsNotificationIdAwards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/awards/{awardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminNotificationsNotificationIdAwardsAwardId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/simulation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminCampaignsCampaignIdSimulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminCampaignsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/simulation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminNotificationsNotificationIdSimulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminNotificationsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/ranking-prizes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminCampaignsCampaignIdRankingPrizes"];
        put?: never;
        post: operations["postAdminCampaignsCampaignIdRankingPrizes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/reports/roi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminReportsRoi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/reports/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminReportsActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/codes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminCodesExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/codes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminCodesCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/codes/{code}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminCodesCodeDeactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/push-sends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminPushSends"];
        put?: never;
        post: operations["postAdminPushSends"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/push-sends/{sendId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminPushSendsSendId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminWebhooks"];
        put?: never;
        post: operations["postAdminWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminWebhooksWebhookId"];
        put?: never;
        post?: never;
        delete: operations["deleteAdminWebhooksWebhookId"];
        options?: never;
        head?: never;
        patch: operations["patchAdminWebhooksWebhookId"];
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminWebhooksWebhookIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminWebhooksWebhookIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminWebhooksWebhookIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminWebhooksWebhookIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminDeliveriesDeliveryIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOrganizations"];
        put?: never;
        post: operations["postAdminOrganizations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminApiKeys"];
        put?: never;
        post: operations["postAdminApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAdminApiKeysKeyId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConsoleSession"];
        put?: never;
        post: operations["postConsoleSession"];
        delete: operations["deleteConsoleSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getRankings: {
        parameters: {
            query: {
                campaignId: string;
                period?: "day" | "week" | "month" | "total";
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
                    "application/json": {
                        campaignId: string;
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                        periodKey: string;
                        rankings: {
                            position: number;
                            externalUserId: string;
                            totalScore: number;
                        }[];
                        entry?: {
                            position: number;
                            externalUserId: string;
                            totalScore: number;
                        } | null;
                    };
                };
            };
        };
    };
    getAdminCampaigns: {
        parameters: {
            query?: {
                status?: "draft" | "active" | "paused" | "ended";
                kind?: "game" | "codes";
                gameType?: string;
                search?: string;
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            name?: string;
                            /** @enum {string} */
                            status?: "draft" | "active" | "paused" | "ended";
                            /** @enum {string} */
                            kind?: "game" | "codes";
                            gameType?: string;
                            rewardType?: string;
                            winProbability?: number;
                            timezone?: string;
                            segments?: {
                                segmentId: string;
                                name: string;
                                externalId?: string;
                                isPrize?: boolean;
                                weight?: number;
                                prizeType?: string;
                            }[];
                            trivia?: {
                                questions: {
                                    question: string;
                                    options: string[];
                                    correctIndex: number;
                                }[];
                                minCorrect?: number;
                            };
                            marketplaceGameId?: string;
                            defaultCodeConfig?: {
                                discountType: string;
                                discountValue: number;
                                maxDiscountAmount: number | null;
                                maxUses?: number;
                                expiresInSeconds?: number;
                                prefix?: string;
                                length?: number;
                            };
                            generationLimits?: {
                                maxPerUser: number;
                                /** @enum {string} */
                                period: "day" | "week" | "month" | "total";
                            };
                            pointsReward?: {
                                points: number;
                            };
                            playLimits?: {
                                maxPerUser: number;
                                /** @enum {string} */
                                period: "day" | "week" | "month" | "total";
                            };
                            rewardLimits?: {
                                maxPerUser?: number;
                                maxTotal?: number;
                                /** @enum {string} */
                                period: "day" | "week" | "month" | "total";
                            };
                            ranking?: {
                                /** @enum {string} */
                                period: "day" | "week" | "month" | "total";
                                prizes: {
                                    fromPosition: number;
                                    toPosition: number;
                                    prize?: {
                                        /** @enum {string} */
                                        type: "promo_code" | "points";
                                        campaignId?: string;
                                        points?: number;
                                    };
                                }[];
                            };
                            xp?: {
                                perPlay?: number;
                                perWin?: number;
                            };
                            campaignId: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            warnings: string[];
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminCampaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status?: "draft" | "active" | "paused" | "ended";
                    /** @enum {string} */
                    kind?: "game" | "codes";
                    gameType?: string;
                    rewardType?: string;
                    winProbability?: number;
                    timezone?: string;
                    segments?: {
                        segmentId: string;
                        name: string;
                        externalId?: string;
                        isPrize?: boolean;
                        weight?: number;
                        prizeType?: string;
                    }[];
                    trivia?: {
                        questions: {
                            question: string;
                            options: string[];
                            correctIndex: number;
                        }[];
                        minCorrect?: number;
                    };
                    marketplaceGameId?: string;
                    defaultCodeConfig?: {
                        discountType: string;
                        discountValue: number;
                        maxDiscountAmount?: number;
                        maxUses?: number;
                        expiresInSeconds?: number;
                        prefix?: string;
                        length?: number;
                    };
                    generationLimits?: {
                        maxPerUser: number;
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                    };
                    pointsReward?: {
                        points: number;
                    };
                    playLimits?: {
                        maxPerUser: number;
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                    };
                    rewardLimits?: {
                        maxPerUser?: number;
                        maxTotal?: number;
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                    };
                    ranking?: {
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                        prizes: {
                            fromPosition: number;
                            toPosition: number;
                            prize?: {
                                /** @enum {string} */
                                type: "promo_code" | "points";
                                campaignId?: string;
                                points?: number;
                            };
                        }[];
                    };
                    xp?: {
                        perPlay?: number;
                        perWin?: number;
                    };
                    campaignId?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name?: string;
                        /** @enum {string} */
                        status?: "draft" | "active" | "paused" | "ended";
                        /** @enum {string} */
                        kind?: "game" | "codes";
                        gameType?: string;
                        rewardType?: string;
                        winProbability?: number;
                        timezone?: string;
                        segments?: {
                            segmentId: string;
                            name: string;
                            externalId?: string;
                            isPrize?: boolean;
                            weight?: number;
                            prizeType?: string;
                        }[];
                        trivia?: {
                            questions: {
                                question: string;
                                options: string[];
                                correctIndex: number;
                            }[];
                            minCorrect?: number;
                        };
                        marketplaceGameId?: string;
                        defaultCodeConfig?: {
                            discountType: string;
                            discountValue: number;
                            maxDiscountAmount: number | null;
                            maxUses?: number;
                            expiresInSeconds?: number;
                            prefix?: string;
                            length?: number;
                        };
                        generationLimits?: {
                            maxPerUser: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        pointsReward?: {
                            points: number;
                        };
                        playLimits?: {
                            maxPerUser: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        rewardLimits?: {
                            maxPerUser?: number;
                            maxTotal?: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        ranking?: {
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                            prizes: {
                                fromPosition: number;
                                toPosition: number;
                                prize?: {
                                    /** @enum {string} */
                                    type: "promo_code" | "points";
                                    campaignId?: string;
                                    points?: number;
                                };
                            }[];
                        };
                        xp?: {
                            perPlay?: number;
                            perWin?: number;
                        };
                        campaignId: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        warnings: string[];
                    };
                };
            };
        };
    };
    getAdminCampaignsCampaignId: {
        parameters: {
            query?: never;
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
                    "application/json": {
                        name?: string;
                        /** @enum {string} */
                        status?: "draft" | "active" | "paused" | "ended";
                        /** @enum {string} */
                        kind?: "game" | "codes";
                        gameType?: string;
                        rewardType?: string;
                        winProbability?: number;
                        timezone?: string;
                        segments?: {
                            segmentId: string;
                            name: string;
                            externalId?: string;
                            isPrize?: boolean;
                            weight?: number;
                            prizeType?: string;
                        }[];
                        trivia?: {
                            questions: {
                                question: string;
                                options: string[];
                                correctIndex: number;
                            }[];
                            minCorrect?: number;
                        };
                        marketplaceGameId?: string;
                        defaultCodeConfig?: {
                            discountType: string;
                            discountValue: number;
                            maxDiscountAmount: number | null;
                            maxUses?: number;
                            expiresInSeconds?: number;
                            prefix?: string;
                            length?: number;
                        };
                        generationLimits?: {
                            maxPerUser: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        pointsReward?: {
                            points: number;
                        };
                        playLimits?: {
                            maxPerUser: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        rewardLimits?: {
                            maxPerUser?: number;
                            maxTotal?: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        ranking?: {
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                            prizes: {
                                fromPosition: number;
                                toPosition: number;
                                prize?: {
                                    /** @enum {string} */
                                    type: "promo_code" | "points";
                                    campaignId?: string;
                                    points?: number;
                                };
                            }[];
                        };
                        xp?: {
                            perPlay?: number;
                            perWin?: number;
                        };
                        campaignId: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        warnings: string[];
                    };
                };
            };
        };
    };
    patchAdminCampaignsCampaignId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status?: "draft" | "active" | "paused" | "ended";
                    /** @enum {string} */
                    kind?: "game" | "codes";
                    gameType?: string;
                    rewardType?: string;
                    winProbability?: number;
                    timezone?: string;
                    segments?: {
                        segmentId: string;
                        name: string;
                        externalId?: string;
                        isPrize?: boolean;
                        weight?: number;
                        prizeType?: string;
                    }[];
                    trivia?: {
                        questions: {
                            question: string;
                            options: string[];
                            correctIndex: number;
                        }[];
                        minCorrect?: number;
                    };
                    marketplaceGameId?: string;
                    defaultCodeConfig?: {
                        discountType: string;
                        discountValue: number;
                        maxDiscountAmount?: number;
                        maxUses?: number;
                        expiresInSeconds?: number;
                        prefix?: string;
                        length?: number;
                    };
                    generationLimits?: {
                        maxPerUser: number;
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                    };
                    pointsReward?: {
                        points: number;
                    };
                    playLimits?: {
                        maxPerUser: number;
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                    };
                    rewardLimits?: {
                        maxPerUser?: number;
                        maxTotal?: number;
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                    };
                    ranking?: {
                        /** @enum {string} */
                        period: "day" | "week" | "month" | "total";
                        prizes: {
                            fromPosition: number;
                            toPosition: number;
                            prize?: {
                                /** @enum {string} */
                                type: "promo_code" | "points";
                                campaignId?: string;
                                points?: number;
                            };
                        }[];
                    };
                    xp?: {
                        perPlay?: number;
                        perWin?: number;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name?: string;
                        /** @enum {string} */
                        status?: "draft" | "active" | "paused" | "ended";
                        /** @enum {string} */
                        kind?: "game" | "codes";
                        gameType?: string;
                        rewardType?: string;
                        winProbability?: number;
                        timezone?: string;
                        segments?: {
                            segmentId: string;
                            name: string;
                            externalId?: string;
                            isPrize?: boolean;
                            weight?: number;
                            prizeType?: string;
                        }[];
                        trivia?: {
                            questions: {
                                question: string;
                                options: string[];
                                correctIndex: number;
                            }[];
                            minCorrect?: number;
                        };
                        marketplaceGameId?: string;
                        defaultCodeConfig?: {
                            discountType: string;
                            discountValue: number;
                            maxDiscountAmount: number | null;
                            maxUses?: number;
                            expiresInSeconds?: number;
                            prefix?: string;
                            length?: number;
                        };
                        generationLimits?: {
                            maxPerUser: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        pointsReward?: {
                            points: number;
                        };
                        playLimits?: {
                            maxPerUser: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        rewardLimits?: {
                            maxPerUser?: number;
                            maxTotal?: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        ranking?: {
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                            prizes: {
                                fromPosition: number;
                                toPosition: number;
                                prize?: {
                                    /** @enum {string} */
                                    type: "promo_code" | "points";
                                    campaignId?: string;
                                    points?: number;
                                };
                            }[];
                        };
                        xp?: {
                            perPlay?: number;
                            perWin?: number;
                        };
                        campaignId: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        warnings: string[];
                    };
                };
            };
        };
    };
    putAdminMarketplaceGamesGameId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    active: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gameId: string;
                        name: string;
                        active: boolean;
                    };
                };
            };
        };
    };
    getAdminMarketplaceGames: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            gameId: string;
                            name: string;
                            active: boolean;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getAdminTiers: {
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
                    "application/json": {
                        tiers: {
                            name: string;
                            minXp: number;
                            color: string;
                        }[];
                    };
                };
            };
        };
    };
    putAdminTiers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tiers: {
                        name: string;
                        minXp: number;
                        color: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tiers: {
                            name: string;
                            minXp: number;
                            color: string;
                        }[];
                    };
                };
            };
        };
    };
    getAdminBans: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            banId: string;
                            externalUserId: string;
                            clientId: string | null;
                            reason: string | null;
                            message: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminBans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    externalUserId?: string;
                    clientId?: string;
                    reason?: string;
                    message?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        banId: string;
                        externalUserId: string;
                        clientId: string | null;
                        reason: string | null;
                        message: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
        };
    };
    deleteAdminBansBanId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                banId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAdminPlayers: {
        parameters: {
            query?: {
                search?: string;
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            externalUserId: string;
                            clientId: string | null;
                            name: string | null;
                            email: string | null;
                            xp: number;
                            points: number;
                            isBanned: boolean;
                            mergedInto: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getAdminPlayersExternalUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalUserId: string;
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
                    "application/json": {
                        externalUserId: string;
                        clientId: string | null;
                        name: string | null;
                        email: string | null;
                        traits: {
                            [key: string]: unknown;
                        } | null;
                        xp: number;
                        points: number;
                        tier: string | null;
                        bans: {
                            banId: string;
                            externalUserId: string;
                            clientId: string | null;
                            reason: string | null;
                            message: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        plays: {
                            sessionId: string;
                            campaignId: string;
                            /** Format: date-time */
                            at: string;
                            result: string;
                            won: boolean;
                            score: number;
                            prizeCode: string | null;
                            metadata: {
                                [key: string]: unknown;
                            } | null;
                        }[];
                        codes: {
                            code: string;
                            campaignId: string;
                            externalUserId: string;
                            /** @enum {string} */
                            origin: "codes" | "play" | "spin" | "ranking";
                            /** @enum {string} */
                            status: "active" | "redeemed" | "expired" | "deactivated";
                            discountType: string;
                            discountValue: number;
                            maxDiscountAmount: number | null;
                            uses: number;
                            maxUses: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                        }[];
                        awards: {
                            awardId: string;
                            spinPeriod: string;
                            clientId: string;
                            externalUserId: string;
                            segmentId: string;
                            segmentName: string;
                            won: boolean;
                            prizeCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            redemption?: {
                                saleTotal: number;
                                discountAmount: number;
                                currency: string;
                                /** Format: date-time */
                                redeemedAt: string;
                                externalReference?: string;
                                /** Format: date-time */
                                recordedAt?: string;
                                previous?: {
                                    saleTotal: number;
                                    discountAmount: number;
                                    currency: string;
                                    /** Format: date-time */
                                    redeemedAt: string;
                                    externalReference?: string;
                                    /** Format: date-time */
                                    recordedAt?: string;
                                };
                            };
                        }[];
                        ledger: {
                            /** Format: date-time */
                            at: string;
                            points: number;
                            balance: number;
                            reason: string;
                            sourceId: string;
                        }[];
                    };
                };
            };
        };
    };
    postAdminClientsMergePreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromExternalId: string;
                    intoExternalId: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: {
                            externalUserId: string;
                            clientId: string;
                            xp: number;
                            points: number;
                            plays: number;
                            codes: number;
                            awards: number;
                            bans: number;
                        };
                        into: {
                            externalUserId: string;
                            clientId: string;
                            xp: number;
                            points: number;
                            plays: number;
                            codes: number;
                            awards: number;
                            bans: number;
                        };
                        result: {
                            externalUserId: string;
                            clientId: string;
                            xp: number;
                            points: number;
                            plays: number;
                            codes: number;
                            awards: number;
                            bans: number;
                            mergedClientIds: string[];
                        };
                    };
                };
            };
        };
    };
    postAdminClientsMerge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromExternalId: string;
                    intoExternalId: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        mergedClientIds: string[];
                    };
                };
            };
        };
    };
    getAdminNotifications: {
        parameters: {
            query?: {
                status?: "draft" | "active" | "paused" | "ended";
                search?: string;
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            notificationId: string;
                            name?: string;
                            /** @enum {string} */
                            status?: "draft" | "active" | "paused" | "ended";
                            /** @enum {string} */
                            cadence?: "none" | "daily" | "weekly" | "monthly" | "minute";
                            /** Format: date-time */
                            startsAt: string;
                            timezone?: string;
                            segments?: {
                                segmentId: string;
                                name: string;
                                externalId?: string;
                                isPrize?: boolean;
                                weight?: number;
                                prize?: {
                                    /** @enum {string} */
                                    type: "promo_code" | "points";
                                    campaignId?: string;
                                    points?: number;
                                };
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status?: "draft" | "active" | "paused" | "ended";
                    /** @enum {string} */
                    cadence?: "none" | "daily" | "weekly" | "monthly" | "minute";
                    /** Format: timestamp */
                    startsAt?: string;
                    timezone?: string;
                    segments?: {
                        segmentId: string;
                        name: string;
                        externalId?: string;
                        isPrize?: boolean;
                        weight?: number;
                        prize?: {
                            /** @enum {string} */
                            type: "promo_code" | "points";
                            campaignId?: string;
                            points?: number;
                        };
                    }[];
                    notificationId?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notificationId: string;
                        name?: string;
                        /** @enum {string} */
                        status?: "draft" | "active" | "paused" | "ended";
                        /** @enum {string} */
                        cadence?: "none" | "daily" | "weekly" | "monthly" | "minute";
                        /** Format: date-time */
                        startsAt: string;
                        timezone?: string;
                        segments?: {
                            segmentId: string;
                            name: string;
                            externalId?: string;
                            isPrize?: boolean;
                            weight?: number;
                            prize?: {
                                /** @enum {string} */
                                type: "promo_code" | "points";
                                campaignId?: string;
                                points?: number;
                            };
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getAdminNotificationsNotificationId: {
        parameters: {
            query?: never;
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
                    "application/json": {
                        notificationId: string;
                        name?: string;
                        /** @enum {string} */
                        status?: "draft" | "active" | "paused" | "ended";
                        /** @enum {string} */
                        cadence?: "none" | "daily" | "weekly" | "monthly" | "minute";
                        /** Format: date-time */
                        startsAt: string;
                        timezone?: string;
                        segments?: {
                            segmentId: string;
                            name: string;
                            externalId?: string;
                            isPrize?: boolean;
                            weight?: number;
                            prize?: {
                                /** @enum {string} */
                                type: "promo_code" | "points";
                                campaignId?: string;
                                points?: number;
                            };
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    patchAdminNotificationsNotificationId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    status?: "draft" | "active" | "paused" | "ended";
                    /** @enum {string} */
                    cadence?: "none" | "daily" | "weekly" | "monthly" | "minute";
                    /** Format: timestamp */
                    startsAt?: string;
                    timezone?: string;
                    segments?: {
                        segmentId: string;
                        name: string;
                        externalId?: string;
                        isPrize?: boolean;
                        weight?: number;
                        prize?: {
                            /** @enum {string} */
                            type: "promo_code" | "points";
                            campaignId?: string;
                            points?: number;
                        };
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notificationId: string;
                        name?: string;
                        /** @enum {string} */
                        status?: "draft" | "active" | "paused" | "ended";
                        /** @enum {string} */
                        cadence?: "none" | "daily" | "weekly" | "monthly" | "minute";
                        /** Format: date-time */
                        startsAt: string;
                        timezone?: string;
                        segments?: {
                            segmentId: string;
                            name: string;
                            externalId?: string;
                            isPrize?: boolean;
                            weight?: number;
                            prize?: {
                                /** @enum {string} */
                                type: "promo_code" | "points";
                                campaignId?: string;
                                points?: number;
                            };
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    getAdminNotificationsNotificationIdAwards: {
        parameters: {
            query?: {
                externalUserId?: string;
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            awardId: string;
                            spinPeriod: string;
                            clientId: string;
                            externalUserId: string;
                            segmentId: string;
                            segmentName: string;
                            won: boolean;
                            prizeCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            redemption?: {
                                saleTotal: number;
                                discountAmount: number;
                                currency: string;
                                /** Format: date-time */
                                redeemedAt: string;
                                externalReference?: string;
                                /** Format: date-time */
                                recordedAt?: string;
                                previous?: {
                                    saleTotal: number;
                                    discountAmount: number;
                                    currency: string;
                                    /** Format: date-time */
                                    redeemedAt: string;
                                    externalReference?: string;
                                    /** Format: date-time */
                                    recordedAt?: string;
                                };
                            };
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getAdminNotificationsNotificationIdAwardsAwardId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
                awardId: string;
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
                    "application/json": {
                        awardId: string;
                        spinPeriod: string;
                        clientId: string;
                        externalUserId: string;
                        segmentId: string;
                        segmentName: string;
                        won: boolean;
                        prizeCode: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        redemption?: {
                            saleTotal: number;
                            discountAmount: number;
                            currency: string;
                            /** Format: date-time */
                            redeemedAt: string;
                            externalReference?: string;
                            /** Format: date-time */
                            recordedAt?: string;
                            previous?: {
                                saleTotal: number;
                                discountAmount: number;
                                currency: string;
                                /** Format: date-time */
                                redeemedAt: string;
                                externalReference?: string;
                                /** Format: date-time */
                                recordedAt?: string;
                            };
                        };
                        redemptions: {
                            saleTotal: number;
                            discountAmount: number;
                            currency: string;
                            /** Format: date-time */
                            redeemedAt: string;
                            externalReference?: string;
                            /** Format: date-time */
                            recordedAt: string;
                        }[];
                    };
                };
            };
        };
    };
    postAdminCampaignsCampaignIdSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    plays?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plays: number;
                        wins: number;
                        winRate: number;
                        outcomes: {
                            segmentId: string | null;
                            result: string;
                            won: boolean;
                            count: number;
                            share: number;
                        }[];
                        codesIssued: number;
                        pointsAwarded: number;
                        xpAwarded: number;
                        quota: {
                            maxTotal: number;
                            usedBefore: number;
                            usedAfter: number;
                            usedUpAtPlay: number | null;
                        } | null;
                    };
                };
            };
        };
    };
    postAdminCampaignsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    campaignId?: string;
                    campaign: {
                        name?: string;
                        /** @enum {string} */
                        status?: "draft" | "active" | "paused" | "ended";
                        /** @enum {string} */
                        kind?: "game" | "codes";
                        gameType?: string;
                        rewardType?: string;
                        winProbability?: number;
                        timezone?: string;
                        segments?: {
                            segmentId: string;
                            name: string;
                            externalId?: string;
                            isPrize?: boolean;
                            weight?: number;
                            prizeType?: string;
                        }[];
                        trivia?: {
                            questions: {
                                question: string;
                                options: string[];
                                correctIndex: number;
                            }[];
                            minCorrect?: number;
                        };
                        marketplaceGameId?: string;
                        defaultCodeConfig?: {
                            discountType: string;
                            discountValue: number;
                            maxDiscountAmount?: number;
                            maxUses?: number;
                            expiresInSeconds?: number;
                            prefix?: string;
                            length?: number;
                        };
                        generationLimits?: {
                            maxPerUser: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        pointsReward?: {
                            points: number;
                        };
                        playLimits?: {
                            maxPerUser: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        rewardLimits?: {
                            maxPerUser?: number;
                            maxTotal?: number;
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                        };
                        ranking?: {
                            /** @enum {string} */
                            period: "day" | "week" | "month" | "total";
                            prizes: {
                                fromPosition: number;
                                toPosition: number;
                                prize?: {
                                    /** @enum {string} */
                                    type: "promo_code" | "points";
                                    campaignId?: string;
                                    points?: number;
                                };
                            }[];
                        };
                        xp?: {
                            perPlay?: number;
                            perWin?: number;
                        };
                    };
                    plays?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        warnings: {
                            code: string;
                            message: string;
                            params: {
                                [key: string]: unknown;
                            };
                        }[];
                        odds: {
                            winProbability: number;
                            outcomes: {
                                segmentId: string | null;
                                result: string;
                                won: boolean;
                                odds: number;
                            }[];
                        } | null;
                        simulation: {
                            plays: number;
                            wins: number;
                            winRate: number;
                            outcomes: {
                                segmentId: string | null;
                                result: string;
                                won: boolean;
                                count: number;
                                share: number;
                            }[];
                            codesIssued: number;
                            pointsAwarded: number;
                            xpAwarded: number;
                            quota: {
                                maxTotal: number;
                                usedBefore: number;
                                usedAfter: number;
                                usedUpAtPlay: number | null;
                            } | null;
                        } | null;
                    };
                };
            };
        };
    };
    postAdminNotificationsNotificationIdSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    plays?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        plays: number;
                        wins: number;
                        winRate: number;
                        outcomes: {
                            segmentId: string | null;
                            result: string;
                            won: boolean;
                            count: number;
                            share: number;
                        }[];
                        codesIssued: number;
                        pointsAwarded: number;
                        xpAwarded: number;
                        quota: {
                            maxTotal: number;
                            usedBefore: number;
                            usedAfter: number;
                            usedUpAtPlay: number | null;
                        } | null;
                    };
                };
            };
        };
    };
    postAdminNotificationsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    notification: {
                        name?: string;
                        /** @enum {string} */
                        status?: "draft" | "active" | "paused" | "ended";
                        /** @enum {string} */
                        cadence?: "none" | "daily" | "weekly" | "monthly" | "minute";
                        /** Format: timestamp */
                        startsAt?: string;
                        timezone?: string;
                        segments?: {
                            segmentId: string;
                            name: string;
                            externalId?: string;
                            isPrize?: boolean;
                            weight?: number;
                            prize?: {
                                /** @enum {string} */
                                type: "promo_code" | "points";
                                campaignId?: string;
                                points?: number;
                            };
                        }[];
                    };
                    plays?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        warnings: {
                            code: string;
                            message: string;
                            params: {
                                [key: string]: unknown;
                            };
                        }[];
                        odds: {
                            winProbability: number;
                            outcomes: {
                                segmentId: string | null;
                                result: string;
                                won: boolean;
                                odds: number;
                            }[];
                        } | null;
                        simulation: {
                            plays: number;
                            wins: number;
                            winRate: number;
                            outcomes: {
                                segmentId: string | null;
                                result: string;
                                won: boolean;
                                count: number;
                                share: number;
                            }[];
                            codesIssued: number;
                            pointsAwarded: number;
                            xpAwarded: number;
                            quota: {
                                maxTotal: number;
                                usedBefore: number;
                                usedAfter: number;
                                usedUpAtPlay: number | null;
                            } | null;
                        } | null;
                    };
                };
            };
        };
    };
    getAdminCampaignsCampaignIdRankingPrizes: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            periodKey: string;
                            position: number;
                            externalUserId: string;
                            totalScore: number;
                            prize: {
                                /** @enum {string} */
                                type: "promo_code" | "points";
                                campaignId?: string;
                                points?: number;
                            } | null;
                            prizeCode: string | null;
                            /** Format: date-time */
                            givenAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminCampaignsCampaignIdRankingPrizes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    periodKey?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            periodKey: string;
                            position: number;
                            externalUserId: string;
                            totalScore: number;
                            prize: {
                                /** @enum {string} */
                                type: "promo_code" | "points";
                                campaignId?: string;
                                points?: number;
                            } | null;
                            prizeCode: string | null;
                            /** Format: date-time */
                            givenAt: string;
                        }[];
                    };
                };
            };
        };
    };
    getAdminOverview: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                timezone?: string;
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
                    "application/json": {
                        /** Format: date-time */
                        from: string;
                        /** Format: date-time */
                        to: string | null;
                        totals: {
                            plays: number;
                            wins: number;
                            codes: number;
                            redemptions: number;
                            spins: number;
                            spinWins: number;
                        };
                        roi: {
                            currency: string;
                            redemptions: number;
                            attributedSales: number | string;
                            investedDiscount: number | string;
                            averageTicket: number | string;
                        }[];
                        attention: {
                            webhooks: {
                                webhookId: string;
                                url: string;
                                /** @enum {string} */
                                problem: "off" | "failing";
                                failedInRow: number;
                            }[];
                            quotas: {
                                campaignId: string;
                                name: string;
                                /** @enum {string} */
                                period: "day" | "week" | "month" | "total";
                                periodKey: string;
                                used: number;
                                maxTotal: number;
                            }[];
                            campaigns: {
                                campaignId: string;
                                name: string;
                                /** @enum {string} */
                                status: "draft" | "active" | "paused" | "ended";
                                warnings: {
                                    code: string;
                                    message: string;
                                    params: {
                                        [key: string]: unknown;
                                    };
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAdminReportsRoi: {
        parameters: {
            query?: {
                notificationId?: string;
                campaignId?: string;
                from?: string;
                to?: string;
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
                    "application/json": {
                        items: {
                            currency: string;
                            redemptions: number;
                            attributedSales: number | string;
                            investedDiscount: number | string;
                            averageTicket: number | string;
                        }[];
                    };
                };
            };
        };
    };
    getAdminReportsActivity: {
        parameters: {
            query?: {
                campaignId?: string;
                from?: string;
                to?: string;
                bucket?: "hour" | "day";
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
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            at: string;
                            plays: number;
                            wins: number;
                            codes: number;
                            redemptions: number;
                        }[];
                    };
                };
            };
        };
    };
    getAdminCodes: {
        parameters: {
            query?: {
                campaignId?: string;
                externalUserId?: string;
                status?: "active" | "redeemed" | "expired" | "deactivated";
                search?: string;
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            code: string;
                            campaignId: string;
                            externalUserId: string;
                            /** @enum {string} */
                            origin: "codes" | "play" | "spin" | "ranking";
                            /** @enum {string} */
                            status: "active" | "redeemed" | "expired" | "deactivated";
                            discountType: string;
                            discountValue: number;
                            maxDiscountAmount: number | null;
                            uses: number;
                            maxUses: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getAdminCodesExport: {
        parameters: {
            query?: {
                campaignId?: string;
                externalUserId?: string;
                status?: "active" | "redeemed" | "expired" | "deactivated";
                search?: string;
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
                    "text/csv": string;
                };
            };
        };
    };
    getAdminCodesCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
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
                    "application/json": {
                        code: string;
                        campaignId: string;
                        externalUserId: string;
                        /** @enum {string} */
                        origin: "codes" | "play" | "spin" | "ranking";
                        /** @enum {string} */
                        status: "active" | "redeemed" | "expired" | "deactivated";
                        discountType: string;
                        discountValue: number;
                        maxDiscountAmount: number | null;
                        uses: number;
                        maxUses: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    postAdminCodesCodeDeactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
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
                    "application/json": {
                        code: string;
                        campaignId: string;
                        externalUserId: string;
                        /** @enum {string} */
                        origin: "codes" | "play" | "spin" | "ranking";
                        /** @enum {string} */
                        status: "active" | "redeemed" | "expired" | "deactivated";
                        discountType: string;
                        discountValue: number;
                        maxDiscountAmount: number | null;
                        uses: number;
                        maxUses: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    getAdminPushSends: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            sendId: string;
                            title: string | null;
                            clickCount: number;
                            dismissCount: number;
                            /** Format: date-time */
                            createdAt: string;
                            clickRate: number | null;
                            dismissRate: number | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminPushSends: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    sendId?: string;
                    title?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sendId: string;
                        title: string | null;
                        clickCount: number;
                        dismissCount: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
        };
    };
    getAdminPushSendsSendId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sendId: string;
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
                    "application/json": {
                        sendId: string;
                        title: string | null;
                        clickCount: number;
                        dismissCount: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
        };
    };
    getAdminWebhookEvents: {
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
                    "application/json": {
                        items: {
                            /** @enum {string} */
                            event: "game.played" | "game.won" | "code.created" | "inapp_game.won" | "webhook.test";
                            description: string;
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getAdminWebhooks: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            webhookId: string;
                            url: string;
                            events: string[];
                            description: string | null;
                            active: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            failingSince: string | null;
                            /** Format: date-time */
                            switchedOffAt: string | null;
                            warnings: string[];
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    events: ("*" | "game.played" | "game.won" | "code.created" | "inapp_game.won" | "webhook.test")[];
                    description?: string;
                    secret?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhookId: string;
                        url: string;
                        events: string[];
                        description: string | null;
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        failingSince: string | null;
                        /** Format: date-time */
                        switchedOffAt: string | null;
                        warnings: string[];
                        secret?: string;
                    };
                };
            };
        };
    };
    getAdminWebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
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
                    "application/json": {
                        webhookId: string;
                        url: string;
                        events: string[];
                        description: string | null;
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        failingSince: string | null;
                        /** Format: date-time */
                        switchedOffAt: string | null;
                        warnings: string[];
                    };
                };
            };
        };
    };
    deleteAdminWebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchAdminWebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    events?: ("*" | "game.played" | "game.won" | "code.created" | "inapp_game.won" | "webhook.test")[];
                    description?: string;
                    active?: boolean;
                    secret?: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhookId: string;
                        url: string;
                        events: string[];
                        description: string | null;
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        failingSince: string | null;
                        /** Format: date-time */
                        switchedOffAt: string | null;
                        warnings: string[];
                    };
                };
            };
        };
    };
    postAdminWebhooksWebhookIdRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    secret: string;
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhookId: string;
                        url: string;
                        events: string[];
                        description: string | null;
                        active: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        failingSince: string | null;
                        /** Format: date-time */
                        switchedOffAt: string | null;
                        warnings: string[];
                    };
                };
            };
        };
    };
    postAdminWebhooksWebhookIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveryId: string;
                        eventId: string;
                        event: string;
                        /** @enum {string} */
                        status: "pending" | "delivered" | "failed";
                        /** Format: date-time */
                        createdAt: string;
                        attempts: {
                            /** Format: date-time */
                            at: string;
                            statusCode: number | null;
                            error: string | null;
                            durationMs: number;
                        }[];
                    };
                };
            };
        };
    };
    getAdminWebhooksWebhookIdDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "failed";
                event?: string;
                from?: string;
                to?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                webhookId: string;
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
                    "application/json": {
                        items: {
                            deliveryId: string;
                            eventId: string;
                            event: string;
                            /** @enum {string} */
                            status: "pending" | "delivered" | "failed";
                            /** Format: date-time */
                            createdAt: string;
                            attempts: {
                                /** Format: date-time */
                                at: string;
                                statusCode: number | null;
                                error: string | null;
                                durationMs: number;
                            }[];
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminWebhooksWebhookIdReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: timestamp */
                    from: string;
                    /** Format: timestamp */
                    to: string;
                    /** @enum {string} */
                    status?: "pending" | "delivered" | "failed";
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replayed: number;
                    };
                };
            };
        };
    };
    postAdminDeliveriesDeliveryIdReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveryId: string;
                        eventId: string;
                        event: string;
                        /** @enum {string} */
                        status: "pending" | "delivered" | "failed";
                        /** Format: date-time */
                        createdAt: string;
                        attempts: {
                            /** Format: date-time */
                            at: string;
                            statusCode: number | null;
                            error: string | null;
                            durationMs: number;
                        }[];
                    };
                };
            };
        };
    };
    getAdminAuditLog: {
        parameters: {
            query?: {
                action?: string;
                target?: string;
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            at: string;
                            keyId: string | null;
                            action: string;
                            target: string;
                            before: unknown;
                            after: unknown;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getAdminOrganizations: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            orgId: string;
                            name: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orgId?: string;
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orgId: string;
                        name: string;
                        /** Format: date-time */
                        createdAt: string;
                        apiKey: {
                            keyId: string;
                            key: string;
                            /** @enum {string} */
                            scope: "sdk" | "read" | "write" | "admin";
                        };
                    };
                };
            };
        };
    };
    getAdminApiKeys: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
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
                    "application/json": {
                        items: {
                            keyId: string;
                            name: string;
                            /** @enum {string} */
                            scope: "sdk" | "read" | "write" | "admin";
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string | null;
                            /** Format: date-time */
                            deactivatedAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postAdminApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    scope: "sdk" | "read" | "write" | "admin";
                    /** Format: timestamp */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keyId: string;
                        name: string;
                        /** @enum {string} */
                        scope: "sdk" | "read" | "write" | "admin";
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string | null;
                        key: string;
                    };
                };
            };
        };
    };
    deleteAdminApiKeysKeyId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getConsoleSession: {
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
                    "application/json": {
                        orgId: string;
                        organizationName: string;
                        keyId: string;
                        /** @enum {string} */
                        scope: "admin" | "read";
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orgId: string;
                    key: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orgId: string;
                        organizationName: string;
                        keyId: string;
                        /** @enum {string} */
                        scope: "admin" | "read";
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    deleteConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
