// Generated from the OpenAPI document by `bun run types`: do not edit.

export interface paths {
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
    "/api/v1/admin/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaigns"];
        put?: never;
        post: operations["createCampaign"];
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
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        patch: operations["updateCampaign"];
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["copyCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/prizes/{prizeId}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["addStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/ending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCampaignEnding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/plays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaignPlays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/plays/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportCampaignPlays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/winners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWinners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/winners/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportWinners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/winners/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["handOutPrize"];
        trace?: never;
    };
    "/api/v1/admin/handouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listHandouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/handouts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportHandouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/handouts/mark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["markHandouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/handouts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importHandouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/moments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMoments"];
        put?: never;
        post: operations["planMoments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/moments/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["dropMoments"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCampaignDraws"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/draws/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportCampaignDraws"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/draws/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["closeCampaignDraws"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMiniGameDraws"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/draws/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportMiniGameDraws"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/draws/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["closeMiniGameDraws"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/marketplace-games/{gameId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMarketplaceGame"];
        put: operations["putMarketplaceGame"];
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
        get: operations["listMarketplaceGames"];
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
        get: operations["getTiers"];
        put: operations["putTiers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audiences/{audienceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAudience"];
        put: operations["putAudience"];
        post?: never;
        delete: operations["deleteAudience"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audiences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAudiences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audiences/{audienceId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAudienceMembers"];
        put?: never;
        post: operations["addAudienceMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audiences/{audienceId}/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeAudienceMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/test-organizations/{orgId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["copyToTestOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/test/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resetTestOrganization"];
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
        get: operations["listBans"];
        put?: never;
        post: operations["banPlayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/bans/lifted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPastBans"];
        put?: never;
        post?: never;
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
        delete: operations["liftBan"];
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
        get: operations["listPlayers"];
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
        get: operations["getPlayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adjustPoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlayerGrants"];
        put?: never;
        post: operations["grantPlaysByHand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/grants/{grantId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeGrantByHand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/plays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlayerPlays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/awards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlayerAwards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlayerLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/accepted-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAcceptedTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportPlayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["erasePlayer"];
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
        post: operations["previewMerge"];
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
        post: operations["mergePlayers"];
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
        get: operations["listMiniGames"];
        put?: never;
        post: operations["createMiniGame"];
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
        get: operations["getMiniGame"];
        put?: never;
        post?: never;
        delete: operations["deleteMiniGame"];
        options?: never;
        head?: never;
        patch: operations["updateMiniGame"];
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["copyMiniGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/ending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMiniGameEnding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/awards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAwards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/awards/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportAwards"];
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
        get: operations["getAward"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["handOutAward"];
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
        post: operations["simulateCampaign"];
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
        post: operations["previewCampaign"];
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
        post: operations["simulateMiniGame"];
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
        post: operations["previewMiniGame"];
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
        get: operations["listRankingPrizes"];
        put?: never;
        post: operations["giveRankingPrizes"];
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
        get: operations["getOverview"];
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
        get: operations["getRoiReport"];
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
        get: operations["getActivityReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/reports/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCampaignsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/reports/campaigns/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportCampaignsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sales/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOverrides"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/overrides/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportOverrides"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSegmentStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMiniGameResults"];
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
        get: operations["listPromoCodes"];
        put?: never;
        post: operations["issueGoodwillCode"];
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
        get: operations["exportPromoCodes"];
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
        get: operations["getPromoCode"];
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
        post: operations["deactivatePromoCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/codes/{code}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["extendPromoCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/codes/{code}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reactivatePromoCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/codes/{code}/story": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPromoCodeStory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/code-pools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPools"];
        put?: never;
        post: operations["createPool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/code-pools/{poolId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPool"];
        put?: never;
        post?: never;
        delete: operations["deletePool"];
        options?: never;
        head?: never;
        patch: operations["updatePool"];
        trace?: never;
    };
    "/api/v1/admin/code-pools/{poolId}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPoolCodes"];
        put?: never;
        post: operations["uploadPoolCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/code-pools/{poolId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdrawPoolCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/code-pools/{poolId}/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["generatePoolCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/code-pools/{poolId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportEntryCodes"];
        put?: never;
        post?: never;
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
        get: operations["listPushSends"];
        put?: never;
        post: operations["createPushSend"];
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
        get: operations["getPushSend"];
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
        get: operations["listWebhookEvents"];
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
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
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
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["updateWebhook"];
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
        post: operations["rotateWebhookSecret"];
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
        post: operations["testWebhook"];
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
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDelivery"];
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
        post: operations["replayDeliveries"];
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
        post: operations["replayDelivery"];
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
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-log/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/campaigns/{campaignId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCampaignHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/notifications/{notificationId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMiniGameHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/players/{externalUserId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPlayerHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-log/by-hand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listChangesByHand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/test/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTestClock"];
        put: operations["changeTestClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/test/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTestEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/test/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOutcomes"];
        put?: never;
        post: operations["askOutcomes"];
        delete: operations["dropOutcomes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/test/player-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createTestPlayerToken"];
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
        get: operations["listOrganizations"];
        put?: never;
        post: operations["createOrganization"];
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
        get: operations["listApiKeys"];
        put?: never;
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/api-keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateApiKey"];
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
        delete: operations["deactivateApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/test-organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTestOrganizations"];
        put?: never;
        post: operations["createTestOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/test-organizations/{orgId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteTestOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/player-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlayerKeys"];
        put?: never;
        post: operations["createPlayerKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/player-keys/{playerKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deletePlayerKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/player-tokens/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokePlayerTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/api/v1/admin/test/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["advanceTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUsers"];
        put?: never;
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete: operations["deactivateUser"];
        options?: never;
        head?: never;
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/v1/admin/users/{userId}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeysOfUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{userId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["renewUserLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{userId}/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["releaseUserProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{userId}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["eraseUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/sessions/{consoleSessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["endSession"];
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
        get: operations["getSession"];
        put?: never;
        post: operations["signIn"];
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/sign-in-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["openLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/link/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acceptLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["askForPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/openid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["beginOpenId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/openid/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["finishOpenId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/account/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["renameAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/account/sessions/{consoleSessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/account/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/account/second-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["disableSecondFactor"];
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
        /** @enum {string} */
        AccessLevel: "none" | "read" | "write";
        Account: {
            userId: string;
            email: string | null;
            name: string | null;
            role: components["schemas"]["Role"];
            hasPassword: boolean;
            hasSecondFactor: boolean;
            /** Format: int64 */
            recoveryCodesLeft: number;
        };
        AccountName: {
            name: string;
        };
        ActivityBucket: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
            /** Format: int64 */
            codes: number;
            /** Format: int64 */
            redemptions: number;
        };
        ActivityReport: {
            timezone: string;
            items: components["schemas"]["ActivityBucket"][];
        };
        Actor: {
            userId: string;
            name: string | null;
            email: string | null;
        };
        AmountsByCurrency: {
            [key: string]: number;
        };
        ApiKey: {
            keyId: string;
            name: string;
            scope: components["schemas"]["Scope"];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            prefix: string | null;
            deactivatedAt: string | null;
            lastUsedAt: string | null;
            lastSignedInAt: string | null;
            createdBy: string | null;
        };
        ApiKeyInput: {
            name: string;
            scope: components["schemas"]["Scope"];
            expiresAt?: string | null;
        };
        ApiKeyPage: {
            items: components["schemas"]["ApiKey"][];
            nextCursor: string | null;
        };
        ApiKeyRotation: {
            overlapHours?: number | null;
            expiresAt?: string | null;
        };
        AppBounds: {
            addressShare: number | null;
            appTraitsBytes: number | null;
            newPlayersPerHour: number | null;
            trustAppTraits: boolean;
            requireToken: boolean;
            allowedOrigins: string[] | null;
            rankingLabel: components["schemas"]["RankingLabel"];
            addressTraits: string[];
            /** Format: int64 */
            sdkCallsWithoutToken: number;
        };
        AppBoundsFields: {
            addressShare?: number | null;
            appTraitsBytes?: number | null;
            newPlayersPerHour?: number | null;
            trustAppTraits?: boolean | null;
            requireToken?: boolean | null;
            allowedOrigins?: string[] | null;
            rankingLabel?: components["schemas"]["RankingLabel"] | null;
            addressTraits?: string[] | null;
        };
        Appearance: {
            theme?: components["schemas"]["Theme"];
            images?: components["schemas"]["Images"];
            segments?: components["schemas"]["SegmentLooks"];
            texts?: components["schemas"]["TextsByLanguage"];
            joinUrl?: string;
        };
        AppearanceInput: {
            theme?: components["schemas"]["ThemeInput"] | null;
            images?: components["schemas"]["ImagesInput"] | null;
            segments?: components["schemas"]["SegmentLooksInput"] | null;
            texts?: components["schemas"]["TextsByLanguageInput"] | null;
            joinUrl?: string | null;
        };
        ArchivedWins: {
            /** Format: int64 */
            wins: number;
            /** Format: int64 */
            handedOut: number;
        };
        /** @enum {string} */
        Area: "campaigns" | "audiences" | "winners" | "codes" | "pools" | "players" | "reports" | "exports" | "webhooks" | "settings" | "audit" | "integration" | "keys" | "users" | "test-organizations" | "test";
        AskedOutcome: {
            won?: boolean | null;
            segmentId?: string | null;
            prizeId?: string | null;
        };
        AskedOutcomes: {
            campaignId?: string | null;
            notificationId?: string | null;
            externalUserId?: string | null;
            outcomes: components["schemas"]["AskedOutcome"][];
        };
        AtLeast: {
            /** Format: int64 */
            min: number;
        };
        Attention: {
            webhooks: components["schemas"]["WebhookProblem"][];
            quotas: components["schemas"]["UsedQuota"][];
            limits?: components["schemas"]["UsedLimitOfCampaign"][];
            miniGames?: components["schemas"]["UsedLimitOfMiniGame"][];
            campaigns: components["schemas"]["CampaignProblem"][];
            keys?: components["schemas"]["LostSignIn"][];
            withoutToken?: components["schemas"]["WithoutToken"][];
            byHand?: components["schemas"]["ChangeByHand"][];
        };
        Audience: {
            audienceId: string;
            name: string;
            /** Format: int64 */
            members: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AudienceInput: {
            name: string;
        };
        AudienceMember: {
            externalUserId: string;
            /** Format: date-time */
            addedAt: string;
        };
        AudienceMemberPage: {
            items: components["schemas"]["AudienceMember"][];
            nextCursor: string | null;
        };
        AudiencePage: {
            items: components["schemas"]["Audience"][];
            nextCursor: string | null;
        };
        AuditEntry: {
            /** Format: date-time */
            at: string;
            keyId: string | null;
            keyName: string | null;
            user: components["schemas"]["Actor"] | null;
            action: string;
            target: string;
            targetName: string | null;
            before: unknown;
            after: unknown;
        };
        AuditEntryPage: {
            items: components["schemas"]["AuditEntry"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
        };
        AuditPeople: {
            items: components["schemas"]["AuditPerson"][];
        };
        AuditPerson: {
            id: string;
            kind: components["schemas"]["AuditPersonKind"];
            name: string | null;
            email: string | null;
        };
        /** @enum {string} */
        AuditPersonKind: "user" | "key";
        AwardHistory: {
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
            redemption?: components["schemas"]["Redemption"];
            prizeName?: string;
            value?: number | null;
            handedOutAt?: string | null;
            forfeitedAt?: string | null;
            note?: string | null;
            redemptions: components["schemas"]["RedemptionReport"][];
        };
        Ban: {
            banId: string;
            externalUserId: string;
            clientId: string | null;
            reason: string | null;
            message: string | null;
            /** Format: date-time */
            createdAt: string;
            until: string | null;
        };
        BanInput: {
            externalUserId?: string | null;
            clientId?: string | null;
            reason?: string | null;
            message?: string | null;
            until?: string | null;
        };
        BanPage: {
            items: components["schemas"]["Ban"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        BucketLength: "hour" | "day";
        Budget: {
            /** Format: int64 */
            maxAmount: number;
            counts?: components["schemas"]["BudgetCounts"];
        };
        /** @enum {string} */
        BudgetCounts: "codes" | "all";
        BudgetForecast: {
            goneAt: string | null;
            goneAfterDays: number | null;
        };
        BudgetInput: {
            /** Format: int64 */
            maxAmount: number;
            counts?: components["schemas"]["BudgetCounts"] | null;
        };
        BudgetUse: {
            /** Format: int64 */
            maxAmount: number;
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            left: number;
        };
        /** @enum {string} */
        Cadence: "none" | "daily" | "weekly" | "monthly" | "minute";
        CampaignCopyInput: {
            campaignId?: string | null;
            name?: string | null;
        };
        CampaignDetails: {
            campaignId: string;
            name: string;
            status: components["schemas"]["ConfiguredStatus"];
            kind: components["schemas"]["CampaignKind"];
            gameType?: string;
            rewardType: string;
            /** Format: double */
            winProbability: number;
            timezone: string;
            segments?: components["schemas"]["Segment"][];
            trivia?: components["schemas"]["Trivia"];
            marketplaceGameId?: string;
            defaultCodeConfig?: components["schemas"]["CodeConfig"] | components["schemas"]["NamedPool"];
            generationLimits?: components["schemas"]["LimitPerPlayer"];
            pointsReward?: components["schemas"]["PointsReward"];
            playLimits?: components["schemas"]["LimitPerPlayer"];
            playCost?: components["schemas"]["PlayCost"];
            rewardLimits?: components["schemas"]["RewardLimits"];
            ranking?: components["schemas"]["RankingConfig"];
            xp?: components["schemas"]["XpRewards"];
            currency: string | null;
            /** Format: date-time */
            startsAt?: string;
            /** Format: date-time */
            endsAt?: string;
            schedule?: components["schemas"]["OpeningHours"][];
            prizes?: components["schemas"]["CampaignPrize"][];
            whenGone?: components["schemas"]["WhenGone"];
            fairDraws?: components["schemas"]["FairDraws"];
            eligibility?: components["schemas"]["Eligibility"];
            budget?: components["schemas"]["Budget"];
            entry?: components["schemas"]["NamedPool"];
            grants?: components["schemas"]["GrantRules"];
            playersMayPlay?: boolean;
            appearance?: components["schemas"]["Appearance"];
            terms?: components["schemas"]["Terms"];
            publicPage?: boolean;
            effectiveStatus: components["schemas"]["CurrentStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            warnings: string[];
        };
        CampaignEnding: {
            /** Format: int64 */
            moments: number;
            grantedPlays: components["schemas"]["ListTotal"];
            round: components["schemas"]["OpenRankingRound"] | null;
            toHandOut: components["schemas"]["ListTotal"];
        };
        CampaignFields: {
            name?: string | null;
            status?: components["schemas"]["ConfiguredStatus"] | null;
            kind?: components["schemas"]["CampaignKind"] | null;
            gameType?: string | null;
            rewardType?: string | null;
            winProbability?: number | null;
            timezone?: string | null;
            segments?: components["schemas"]["SegmentInput"][] | null;
            trivia?: components["schemas"]["TriviaInput"] | null;
            marketplaceGameId?: string | null;
            defaultCodeConfig?: components["schemas"]["NamedPool"] | components["schemas"]["CodeConfigInput"] | null;
            generationLimits?: components["schemas"]["LimitPerPlayer"] | null;
            pointsReward?: components["schemas"]["PointsReward"] | null;
            playLimits?: components["schemas"]["LimitPerPlayer"] | null;
            playCost?: components["schemas"]["PlayCost"] | null;
            rewardLimits?: components["schemas"]["RewardLimitsInput"] | null;
            ranking?: components["schemas"]["RankingConfigInput"] | null;
            xp?: components["schemas"]["XpInput"] | null;
            currency?: string | null;
            startsAt?: string | null;
            endsAt?: string | null;
            schedule?: components["schemas"]["OpeningHours"][] | null;
            prizes?: components["schemas"]["CampaignPrizeInput"][] | null;
            whenGone?: components["schemas"]["WhenGone"] | null;
            fairDraws?: components["schemas"]["FairDraws"] | null;
            eligibility?: components["schemas"]["EligibilityInput"] | null;
            budget?: components["schemas"]["BudgetInput"] | null;
            entry?: components["schemas"]["NamedPool"] | null;
            grants?: components["schemas"]["GrantRules"] | null;
            playersMayPlay?: boolean | null;
            appearance?: components["schemas"]["AppearanceInput"] | null;
            terms?: components["schemas"]["Terms"] | null;
            publicPage?: boolean | null;
        };
        CampaignFigures: {
            plays: components["schemas"]["Figure"];
            wins: components["schemas"]["Figure"];
            codes: components["schemas"]["Figure"];
        };
        CampaignInput: {
            campaignId?: string | null;
            name?: string | null;
            status?: components["schemas"]["ConfiguredStatus"] | null;
            kind?: components["schemas"]["CampaignKind"] | null;
            gameType?: string | null;
            rewardType?: string | null;
            winProbability?: number | null;
            timezone?: string | null;
            segments?: components["schemas"]["SegmentInput"][] | null;
            trivia?: components["schemas"]["TriviaInput"] | null;
            marketplaceGameId?: string | null;
            defaultCodeConfig?: components["schemas"]["NamedPool"] | components["schemas"]["CodeConfigInput"] | null;
            generationLimits?: components["schemas"]["LimitPerPlayer"] | null;
            pointsReward?: components["schemas"]["PointsReward"] | null;
            playLimits?: components["schemas"]["LimitPerPlayer"] | null;
            playCost?: components["schemas"]["PlayCost"] | null;
            rewardLimits?: components["schemas"]["RewardLimitsInput"] | null;
            ranking?: components["schemas"]["RankingConfigInput"] | null;
            xp?: components["schemas"]["XpInput"] | null;
            currency?: string | null;
            startsAt?: string | null;
            endsAt?: string | null;
            schedule?: components["schemas"]["OpeningHours"][] | null;
            prizes?: components["schemas"]["CampaignPrizeInput"][] | null;
            whenGone?: components["schemas"]["WhenGone"] | null;
            fairDraws?: components["schemas"]["FairDraws"] | null;
            eligibility?: components["schemas"]["EligibilityInput"] | null;
            budget?: components["schemas"]["BudgetInput"] | null;
            entry?: components["schemas"]["NamedPool"] | null;
            grants?: components["schemas"]["GrantRules"] | null;
            playersMayPlay?: boolean | null;
            appearance?: components["schemas"]["AppearanceInput"] | null;
            terms?: components["schemas"]["Terms"] | null;
            publicPage?: boolean | null;
        };
        /** @enum {string} */
        CampaignKind: "game" | "codes";
        CampaignPlay: {
            /** Format: date-time */
            at: string;
            externalUserId: string;
            sessionId: string;
            result: string;
            won: boolean;
            /** Format: double */
            score: number;
            segmentId: string | null;
            prizeId: string | null;
            prizeName: string | null;
            prizeCode: string | null;
            entryCode: string | null;
            granted: boolean;
        };
        CampaignPlayPage: {
            items: components["schemas"]["CampaignPlay"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
            /** Format: date-time */
            archivedUntil?: string;
        };
        CampaignPreviewInput: {
            campaignId?: string | null;
            campaign: components["schemas"]["CampaignFields"];
            plays?: number | null;
            playsPerDay?: number | null;
            moments?: components["schemas"]["MomentsInput"][] | null;
        };
        CampaignPrize: {
            prizeId: string;
            name: string;
            description?: string;
            imageUrl?: string;
            termsUrl?: string;
            kind: components["schemas"]["PrizeKind"];
            /** Format: int64 */
            points?: number;
            /** Format: int64 */
            value?: number;
            poolId?: string;
            /** Format: double */
            weight: number;
            codeConfig?: components["schemas"]["CodeConfig"];
            stock?: components["schemas"]["RewardLimits"];
        };
        CampaignPrizeInput: {
            prizeId: string;
            name: string;
            description?: string | null;
            imageUrl?: string | null;
            termsUrl?: string | null;
            kind: components["schemas"]["PrizeKind"];
            points?: number | null;
            value?: number | null;
            poolId?: string | null;
            weight?: number | null;
            codeConfig?: components["schemas"]["CodeConfigInput"] | null;
            stock?: components["schemas"]["RewardLimitsInput"] | null;
        };
        CampaignProblem: {
            campaignId: string;
            name: string;
            status: components["schemas"]["ConfiguredStatus"];
            warnings: components["schemas"]["Warning"][];
        };
        CampaignsReport: {
            items: components["schemas"]["GameFigures"][];
            totals: components["schemas"]["GameTotals"];
        };
        ChangeByHand: {
            /** Format: date-time */
            at: string;
            keyId: string | null;
            keyName: string | null;
            user: components["schemas"]["Actor"] | null;
            action: string;
            target: string;
            externalUserId: string | null;
            points: number | null;
            worth: components["schemas"]["WorthOfUses"] | null;
            expiresAt: string | null;
            maxUses: number | null;
            reason: string | null;
        };
        ChangeByHandPage: {
            items: components["schemas"]["ChangeByHand"][];
            nextCursor: string | null;
        };
        ClockAdvance: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** Format: date-time */
            reached: string;
            done: boolean;
            fired: components["schemas"]["FiredOnTheWay"][];
            /** Format: int64 */
            more: number;
        };
        ClockAdvanceInput: {
            seconds?: number | null;
            to?: string | null;
        };
        ClosedDrawChains: {
            items: components["schemas"]["DrawChain"][];
        };
        CodeConfig: {
            discountType: string;
            /** Format: double */
            discountValue: number;
            maxDiscountAmount: number | null;
            /** Format: int64 */
            maxUses: number;
            /** Format: int64 */
            expiresInSeconds: number;
            prefix: string;
            /** Format: int64 */
            length: number;
        };
        CodeConfigInput: {
            discountType: string;
            /** Format: double */
            discountValue: number;
            maxDiscountAmount?: number | null;
            maxUses?: number | null;
            expiresInSeconds?: number | null;
            prefix?: string | null;
            length?: number | null;
        };
        CodeCounts: {
            /** Format: int64 */
            issued: number;
            /** Format: int64 */
            redeemed: number;
            /** Format: int64 */
            expired: number;
            /** Format: int64 */
            deactivated: number;
        };
        CodeDeactivation: {
            reason?: string | null;
        };
        CodeExtension: {
            expiresAt?: string | null;
            maxUses?: number | null;
            reason?: string | null;
        };
        /** @enum {string} */
        CodeOrigin: "codes" | "play" | "spin" | "ranking" | "goodwill";
        CodeOwner: {
            externalUserId: string;
            name: string | null;
            email: string | null;
            isBanned: boolean;
            mergedFrom: string[];
        };
        CodeReactivation: {
            expiresAt?: string | null;
            reason?: string | null;
        };
        /** @enum {string} */
        CodeSort: "createdAt" | "expiresAt" | "uses";
        CodeUse: {
            /** Format: int64 */
            issued: number;
            /** Format: int64 */
            redeemed: number;
        };
        ConfigurationCopy: {
            campaignIds?: string[] | null;
            notificationIds?: string[] | null;
        };
        /** @enum {string} */
        ConfiguredStatus: "draft" | "active" | "paused" | "ended";
        ConsoleUser: {
            userId: string;
            email: string | null;
            name: string | null;
            role: components["schemas"]["Role"];
            status: components["schemas"]["UserStatus"];
            hasSecondFactor: boolean;
            /** Format: date-time */
            createdAt: string;
            joinedAt: string | null;
            deactivatedAt: string | null;
            linkExpiresAt: string | null;
            providerIssuer: string | null;
        };
        CopiedConfiguration: {
            /** Format: int64 */
            campaigns: number;
            /** Format: int64 */
            notifications: number;
        };
        Cost: {
            codes: components["schemas"]["ExactSum"];
            prizes: components["schemas"]["ExactSum"];
            total: components["schemas"]["ExactSum"];
        };
        CreatedApiKey: {
            keyId: string;
            name: string;
            scope: components["schemas"]["Scope"];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            prefix: string | null;
            key: string;
        };
        CreatedOrganization: {
            orgId: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            mode: components["schemas"]["OrganizationMode"];
            liveOrgId: string | null;
            apiKey: components["schemas"]["FirstApiKey"];
        };
        CreatedWebhook: {
            webhookId: string;
            url: string;
            events: string[];
            description: string | null;
            active: boolean;
            autoReplay: boolean;
            /** Format: date-time */
            createdAt: string;
            failingSince: string | null;
            switchedOffAt: string | null;
            replayingSince: string | null;
            warnings: string[];
            secret?: string;
        };
        CurrencyCost: {
            currency: string | null;
            codes: components["schemas"]["ExactSum"];
            prizes: components["schemas"]["ExactSum"];
            total: components["schemas"]["ExactSum"];
        };
        CurrencyFigures: {
            currency: string | null;
            cost: components["schemas"]["Cost"];
            /** Format: int64 */
            redemptions: number;
            attributedSales: components["schemas"]["ExactSum"];
            investedDiscount: components["schemas"]["ExactSum"];
            averageTicket: components["schemas"]["ExactSum"];
            roi: number | null;
        };
        /** @enum {string} */
        CurrentStatus: "draft" | "ended" | "paused" | "scheduled" | "running";
        DeactivatedUser: {
            keys: components["schemas"]["KeyOfUser"][];
        };
        Delivery: {
            deliveryId: string;
            eventId: string;
            event: string;
            status: components["schemas"]["DeliveryStatus"];
            /** Format: date-time */
            createdAt: string;
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            /** Format: date-time */
            at: string;
            statusCode: number | null;
            error: string | null;
            /** Format: int64 */
            durationMs: number;
        };
        DeliveryPage: {
            items: components["schemas"]["Delivery"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
        };
        /** @enum {string} */
        DeliveryStatus: "pending" | "delivered" | "failed";
        DetailedAttempt: {
            /** Format: date-time */
            at: string;
            statusCode: number | null;
            error: string | null;
            /** Format: int64 */
            durationMs: number;
            headers: {
                [key: string]: string;
            } | null;
            answer: string | null;
        };
        DetailedDelivery: {
            deliveryId: string;
            eventId: string;
            event: string;
            status: components["schemas"]["DeliveryStatus"];
            /** Format: date-time */
            createdAt: string;
            attempts: components["schemas"]["DetailedAttempt"][];
            webhookId: string;
            body: string;
        };
        /** @enum {string} */
        Distribution: "random" | "even";
        DrawChain: {
            chainId: string;
            /** Format: int64 */
            ordinal: number;
            commitment: string;
            /** Format: date-time */
            openedAt: string;
            closedAt: string | null;
            /** Format: int64 */
            draws: number;
            lastHash: string;
            seed: string | null;
            test?: boolean;
        };
        DrawChainPage: {
            items: components["schemas"]["DrawChain"][];
            nextCursor: string | null;
        };
        Eligibility: {
            rules: components["schemas"]["EligibilityRule"][];
        };
        EligibilityInput: {
            rules: components["schemas"]["EligibilityRuleInput"][];
        };
        EligibilityRule: {
            registered?: boolean;
            trait?: string;
            in?: (string | number | boolean)[];
            notIn?: (string | number | boolean)[];
            /** Format: double */
            min?: number;
            /** Format: double */
            max?: number;
            /** Format: int64 */
            minAge?: number;
            tier?: components["schemas"]["TierAtLeast"];
            xp?: components["schemas"]["AtLeast"];
            points?: components["schemas"]["AtLeast"];
            audience?: string;
            notAudience?: string;
            message?: string;
        };
        EligibilityRuleInput: {
            registered?: boolean | null;
            trait?: string | null;
            in?: (string | number | boolean)[] | null;
            notIn?: (string | number | boolean)[] | null;
            min?: number | null;
            max?: number | null;
            minAge?: number | null;
            tier?: components["schemas"]["TierAtLeast"] | null;
            xp?: components["schemas"]["AtLeast"] | null;
            points?: components["schemas"]["AtLeast"] | null;
            audience?: string | null;
            notAudience?: string | null;
            message?: string | null;
        };
        Erasure: {
            externalUserId: string;
            clientId: string | null;
        };
        ErasureConfirmation: {
            confirm: string;
        };
        ExactSum: number | string;
        ExportedCode: {
            code: string;
            campaignId: string;
            externalUserId: string;
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
            redemptions: components["schemas"]["PromoCodeRedemption"][];
        };
        ExternalPrize: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "external";
            name: string;
            /** Format: int64 */
            value?: number;
        };
        FairDraws: {
            revealEvery: components["schemas"]["RevealEvery"];
        };
        Figure: {
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            lastWeek: number;
            /** Format: int64 */
            weekBefore: number;
            /** Format: int64 */
            change: number;
        };
        /** @enum {string} */
        FigureSort: "plays" | "wins" | "codes" | "playsChange" | "winsChange" | "codesChange";
        FiredOnTheWay: {
            /** Format: date-time */
            at: string;
            what: string;
            id: string;
        };
        FirstApiKey: {
            keyId: string;
            key: string;
            scope: components["schemas"]["Scope"];
        };
        Forecast: {
            /** Format: date-time */
            from: string;
            /** Format: int64 */
            playsPerDay: number;
            stock: components["schemas"]["StockForecast"][];
            budget: components["schemas"]["BudgetForecast"] | null;
            prizes: components["schemas"]["PrizeForecast"][];
        };
        FoundCampaign: {
            campaignId: string;
            name: string;
            status: components["schemas"]["ConfiguredStatus"];
        };
        FoundCode: {
            code: string;
            campaignId: string;
            externalUserId: string;
            status: components["schemas"]["PromoCodeStatus"];
        };
        FoundMiniGame: {
            notificationId: string;
            name: string;
            status: components["schemas"]["ConfiguredStatus"];
        };
        FoundPlayer: {
            externalUserId: string;
            name: string | null;
            email: string | null;
        };
        FreeObject: {
            [key: string]: unknown;
        };
        GameFigures: {
            source: components["schemas"]["GameSource"];
            campaignId: string | null;
            notificationId: string | null;
            name: string;
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
            codes: components["schemas"]["CodeUse"];
            points: components["schemas"]["ExactSum"];
            byCurrency: components["schemas"]["CurrencyFigures"][];
        };
        /** @enum {string} */
        GameSource: "campaign" | "mini_game";
        GameTexts: {
            title?: string;
            intro?: string;
            action?: string;
            win?: string;
            lose?: string;
        };
        GameTextsInput: {
            title?: string | null;
            intro?: string | null;
            action?: string | null;
            win?: string | null;
            lose?: string | null;
        };
        GameTotals: {
            /** Format: int64 */
            games: number;
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
            codes: components["schemas"]["CodeUse"];
            points: components["schemas"]["ExactSum"];
            byCurrency: components["schemas"]["CurrencyFigures"][];
        };
        GenerateInput: {
            /** Format: int64 */
            count: number;
            /** Format: int64 */
            length: number;
            prefix?: string | null;
        };
        Generating: {
            /** Format: int64 */
            wanted: number;
            /** Format: int64 */
            made: number;
        };
        GivenRankingPrizes: {
            items: components["schemas"]["RankingPrize"][];
        };
        GoodwillCodeInput: {
            campaignId: string;
            externalUserId: string;
            prizeId?: string | null;
            reason: string;
        };
        GrantRules: {
            required: boolean;
        };
        Handout: {
            handoutId: string;
            source: components["schemas"]["HandoutSource"];
            campaignId: string | null;
            notificationId: string | null;
            gameName: string;
            sessionId: string | null;
            rankingPrizeId: string | null;
            awardId: string | null;
            /** Format: date-time */
            at: string;
            externalUserId: string;
            name: string | null;
            email: string | null;
            address: string | null;
            prizeId: string | null;
            prizeName: string | null;
            value: number | null;
            currency: string | null;
            status: components["schemas"]["HandoutStatus"];
            handedOutAt: string | null;
            forfeitedAt: string | null;
            note: string | null;
        };
        HandoutFault: {
            /** Format: int64 */
            line: number;
            error: string;
            code: string;
        };
        HandoutFields: {
            handedOut?: boolean;
            forfeited?: boolean;
            note?: string | null;
        };
        HandoutImport: {
            /** Format: int64 */
            marked: number;
            /** Format: int64 */
            skipped: number;
            /** Format: int64 */
            invalid: number;
            faults: components["schemas"]["HandoutFault"][];
        };
        HandoutLine: {
            handoutId: string;
            handedOut?: boolean | null;
            note?: string | null;
        };
        HandoutLines: {
            handouts: components["schemas"]["HandoutLine"][];
        };
        /** @enum {string} */
        HandoutOrder: "newest" | "oldest";
        HandoutPage: {
            items: components["schemas"]["Handout"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
        };
        /** @enum {string} */
        HandoutSource: "campaign" | "ranking" | "mini_game";
        /** @enum {string} */
        HandoutStatus: "open" | "handed_out" | "forfeited";
        HighestCost: {
            perDay: components["schemas"]["ExactSum"] | null;
            total: components["schemas"]["ExactSum"] | null;
            currency: string | null;
        };
        Images: {
            logo?: string;
            background?: string;
            cover?: string;
        };
        ImagesInput: {
            logo?: string | null;
            background?: string | null;
            cover?: string | null;
        };
        InvitedUser: {
            user: components["schemas"]["ConsoleUser"];
            link: components["schemas"]["UserLink"];
        };
        KeyOfUser: {
            keyId: string;
            name: string;
            scope: components["schemas"]["Scope"];
            prefix: string | null;
            lastUsedAt: string | null;
            deactivatedAt: string | null;
        };
        KeysOfUser: {
            items: components["schemas"]["KeyOfUser"][];
        };
        /** @enum {string} */
        KeysOnDeactivation: "keep" | "deactivate";
        KnownName: {
            id: string;
            name: string | null;
        };
        LedgerEntry: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            points: number;
            /** Format: int64 */
            balance: number;
            reason: components["schemas"]["LedgerReason"];
            sourceId: string;
            note?: string | null;
            externalReference?: string | null;
        };
        LedgerItem: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            points: number;
            /** Format: int64 */
            balance: number;
            reason: components["schemas"]["LedgerReason"];
            sourceId: string;
            note?: string | null;
            externalReference?: string | null;
            campaignId: string | null;
            notificationId: string | null;
        };
        LedgerItemPage: {
            items: components["schemas"]["LedgerItem"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        LedgerReason: "play" | "spin" | "ranking" | "merge" | "adjustment" | "spend" | "earn" | "refund" | "play_cost";
        LimitPerPlayer: {
            /** Format: int64 */
            maxPerUser: number;
            period: components["schemas"]["PeriodKind"];
        };
        LimitUse: {
            /** Format: int64 */
            maxTotal: number;
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            left: number;
            period: components["schemas"]["PeriodKind"];
        };
        LinkAcceptance: {
            orgId: string;
            token: string;
            name: string;
            password: string;
        };
        LinkToken: {
            orgId: string;
            token: string;
        };
        ListTotal: {
            /** Format: int64 */
            count: number;
            isExact: boolean;
        };
        ListedAward: {
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
            redemption?: components["schemas"]["Redemption"];
            prizeName?: string;
            value?: number | null;
            handedOutAt?: string | null;
            forfeitedAt?: string | null;
            note?: string | null;
        };
        ListedAwardPage: {
            items: components["schemas"]["ListedAward"][];
            nextCursor: string | null;
        };
        ListedCampaign: {
            campaignId: string;
            name: string;
            status: components["schemas"]["ConfiguredStatus"];
            kind: components["schemas"]["CampaignKind"];
            gameType?: string;
            rewardType: string;
            /** Format: double */
            winProbability: number;
            timezone: string;
            segments?: components["schemas"]["Segment"][];
            trivia?: components["schemas"]["Trivia"];
            marketplaceGameId?: string;
            defaultCodeConfig?: components["schemas"]["CodeConfig"] | components["schemas"]["NamedPool"];
            generationLimits?: components["schemas"]["LimitPerPlayer"];
            pointsReward?: components["schemas"]["PointsReward"];
            playLimits?: components["schemas"]["LimitPerPlayer"];
            playCost?: components["schemas"]["PlayCost"];
            rewardLimits?: components["schemas"]["RewardLimits"];
            ranking?: components["schemas"]["RankingConfig"];
            xp?: components["schemas"]["XpRewards"];
            currency: string | null;
            /** Format: date-time */
            startsAt?: string;
            /** Format: date-time */
            endsAt?: string;
            schedule?: components["schemas"]["OpeningHours"][];
            prizes?: components["schemas"]["CampaignPrize"][];
            whenGone?: components["schemas"]["WhenGone"];
            fairDraws?: components["schemas"]["FairDraws"];
            eligibility?: components["schemas"]["Eligibility"];
            budget?: components["schemas"]["Budget"];
            entry?: components["schemas"]["NamedPool"];
            grants?: components["schemas"]["GrantRules"];
            playersMayPlay?: boolean;
            appearance?: components["schemas"]["Appearance"];
            terms?: components["schemas"]["Terms"];
            publicPage?: boolean;
            effectiveStatus: components["schemas"]["CurrentStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            warnings: string[];
            figures?: components["schemas"]["CampaignFigures"] | null;
        };
        ListedCampaignPage: {
            items: components["schemas"]["ListedCampaign"][];
            nextCursor: string | null;
        };
        ListedMarketplaceGame: {
            gameId: string;
            name: string;
            active: boolean;
            etag: string;
        };
        ListedMarketplaceGamePage: {
            items: components["schemas"]["ListedMarketplaceGame"][];
            nextCursor: string | null;
        };
        ListedSession: {
            sessionId: string;
            isOwn: boolean;
            keyId: string | null;
            keyName: string | null;
            user: components["schemas"]["Actor"] | null;
            address: string;
            browser: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            seenAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ListedUser: {
            userId: string;
            email: string | null;
            name: string | null;
            role: components["schemas"]["Role"];
            status: components["schemas"]["UserStatus"];
            hasSecondFactor: boolean;
            /** Format: date-time */
            createdAt: string;
            joinedAt: string | null;
            deactivatedAt: string | null;
            linkExpiresAt: string | null;
            providerIssuer: string | null;
            etag: string;
        };
        ListedUserPage: {
            items: components["schemas"]["ListedUser"][];
            nextCursor: string | null;
        };
        ListedWinner: {
            /** Format: date-time */
            at: string;
            externalUserId: string;
            prizeId: string | null;
            prizeName: string | null;
            prizeCode: string | null;
            sessionId: string | null;
            handedOutAt: string | null;
            note: string | null;
            prizeKind: components["schemas"]["PrizeKind"] | null;
            value: number | null;
            entryCode: string | null;
            forfeitedAt: string | null;
            rankingPrizeId?: string;
            name: string | null;
            email: string | null;
            address: string | null;
        };
        ListedWinnerPage: {
            items: components["schemas"]["ListedWinner"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
            /** Format: date-time */
            archivedUntil?: string;
            archived?: components["schemas"]["ArchivedWins"];
        };
        LostSignIn: {
            keyId: string;
            name: string;
            scope: components["schemas"]["Scope"];
            lastSignedInAt: string | null;
        };
        MarkHandouts: {
            handoutIds: string[];
            handedOut?: boolean | null;
            forfeited?: boolean | null;
            note?: string | null;
        };
        MarkedHandout: {
            handoutId: string;
            status?: components["schemas"]["HandoutStatus"];
            error?: string;
            code?: string;
        };
        MarkedHandouts: {
            items: components["schemas"]["MarkedHandout"][];
        };
        MarketplaceGame: {
            gameId: string;
            name: string;
            active: boolean;
        };
        MarketplaceGameInput: {
            name?: string | null;
            active: boolean;
        };
        MembersAdded: {
            /** Format: int64 */
            added: number;
            /** Format: int64 */
            unchanged: number;
            /** Format: int64 */
            invalid: number;
        };
        MembersInput: {
            externalIds: string[];
        };
        MembersRemoved: {
            /** Format: int64 */
            removed: number;
            /** Format: int64 */
            unchanged: number;
            /** Format: int64 */
            invalid: number;
        };
        MergeInput: {
            fromExternalId: string;
            intoExternalId: string;
        };
        MergePreview: {
            from: components["schemas"]["PlayerTotals"];
            into: components["schemas"]["PlayerTotals"];
            result: components["schemas"]["MergedPlayerTotals"];
        };
        MergedPlayer: {
            clientId: string;
            mergedClientIds: string[];
        };
        MergedPlayerTotals: {
            externalUserId: string;
            clientId: string;
            name: string | null;
            email: string | null;
            /** Format: int64 */
            xp: number;
            /** Format: int64 */
            points: number;
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            codes: number;
            /** Format: int64 */
            awards: number;
            /** Format: int64 */
            bans: number;
            mergedClientIds: string[];
        };
        MiniGame: {
            notificationId: string;
            name: string;
            status: components["schemas"]["ConfiguredStatus"];
            cadence: components["schemas"]["Cadence"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt?: string;
            schedule?: components["schemas"]["OpeningHours"][];
            timezone: string;
            segments: components["schemas"]["MiniGameSegment"][];
            fairDraws?: components["schemas"]["FairDraws"];
            eligibility?: components["schemas"]["Eligibility"];
            appearance?: components["schemas"]["Appearance"];
            terms?: components["schemas"]["Terms"];
            publicPage?: boolean;
            effectiveStatus: components["schemas"]["CurrentStatus"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            warnings?: string[];
        };
        MiniGameCopyInput: {
            notificationId?: string | null;
            name?: string | null;
        };
        MiniGameEnding: {
            openCodes: components["schemas"]["ListTotal"];
            toHandOut: components["schemas"]["ListTotal"];
        };
        MiniGameFields: {
            name?: string | null;
            status?: components["schemas"]["ConfiguredStatus"] | null;
            cadence?: components["schemas"]["Cadence"] | null;
            startsAt?: string | null;
            endsAt?: string | null;
            schedule?: components["schemas"]["OpeningHours"][] | null;
            timezone?: string | null;
            segments?: components["schemas"]["MiniGameSegmentInput"][] | null;
            fairDraws?: components["schemas"]["FairDraws"] | null;
            eligibility?: components["schemas"]["EligibilityInput"] | null;
            appearance?: components["schemas"]["AppearanceInput"] | null;
            terms?: components["schemas"]["Terms"] | null;
            publicPage?: boolean | null;
        };
        MiniGameInput: {
            notificationId?: string | null;
            name?: string | null;
            status?: components["schemas"]["ConfiguredStatus"] | null;
            cadence?: components["schemas"]["Cadence"] | null;
            startsAt?: string | null;
            endsAt?: string | null;
            schedule?: components["schemas"]["OpeningHours"][] | null;
            timezone?: string | null;
            segments?: components["schemas"]["MiniGameSegmentInput"][] | null;
            fairDraws?: components["schemas"]["FairDraws"] | null;
            eligibility?: components["schemas"]["EligibilityInput"] | null;
            appearance?: components["schemas"]["AppearanceInput"] | null;
            terms?: components["schemas"]["Terms"] | null;
            publicPage?: boolean | null;
        };
        MiniGamePage: {
            items: components["schemas"]["MiniGame"][];
            nextCursor: string | null;
        };
        MiniGamePreview: {
            warnings: components["schemas"]["Warning"][];
            odds: components["schemas"]["Odds"] | null;
            nextOpenAt?: string | null;
            simulation: components["schemas"]["MiniGameSimulation"] | null;
        };
        MiniGamePreviewInput: {
            notification: components["schemas"]["MiniGameFields"];
            plays?: number | null;
        };
        MiniGameResultDay: {
            day: string;
            /** Format: int64 */
            spins: number;
            /** Format: int64 */
            wins: number;
        };
        MiniGameResults: {
            /** Format: int64 */
            spins: number;
            /** Format: int64 */
            wins: number;
            winRate: number | null;
            expectedWinRate: number | null;
            /** Format: int64 */
            points: number;
            segments: components["schemas"]["MiniGameSegmentResult"][];
            nearlyUsed: components["schemas"]["UsedLimit"][];
            sinceConfigured: components["schemas"]["MiniGameResultsSinceConfigured"];
            costs: components["schemas"]["CurrencyCost"][];
            perDay: components["schemas"]["MiniGameResultDay"][];
        };
        MiniGameResultsSinceConfigured: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            spins: number;
            /** Format: int64 */
            wins: number;
        };
        MiniGameSegment: {
            segmentId: string;
            name: string;
            externalId?: string;
            isPrize?: boolean;
            /** Format: double */
            weight: number;
            prize?: components["schemas"]["PositionPrize"];
            stock?: components["schemas"]["RewardLimits"];
        };
        MiniGameSegmentInput: {
            segmentId: string;
            name: string;
            externalId?: string | null;
            isPrize?: boolean | null;
            weight?: number | null;
            prize?: components["schemas"]["PositionPrize"] | null;
            stock?: components["schemas"]["RewardLimitsInput"] | null;
        };
        MiniGameSegmentResult: {
            id: string;
            name: string;
            isPrize: boolean;
            expectedShare: number | null;
            /** Format: int64 */
            spins: number;
            /** Format: int64 */
            wins: number;
            sinceConfigured: components["schemas"]["SegmentResultSinceConfigured"];
            stock?: components["schemas"]["LimitUse"];
        };
        MiniGameSimulation: {
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
            /** Format: double */
            winRate: number;
            outcomes: components["schemas"]["SimulatedOutcome"][];
            /** Format: int64 */
            codesIssued: number;
            /** Format: int64 */
            pointsAwarded: number;
            /** Format: int64 */
            xpAwarded: number;
            quota: components["schemas"]["SimulatedLimit"] | null;
        };
        MiniGameSimulationInput: {
            plays?: number | null;
        };
        Moment: {
            /** Format: date-time */
            at: string;
            takenAt: string | null;
            sessionId: string | null;
        };
        MomentBatch: {
            batchId: string;
            prizeId: string;
            /** Format: int64 */
            count: number;
            /** Format: int64 */
            taken: number;
            /** Format: int64 */
            void: number;
            chosen: boolean;
            commitment: string;
            salt: string | null;
            moments: string[] | null;
        };
        Moments: {
            /** Format: int64 */
            planned: number;
            /** Format: int64 */
            taken: number;
            /** Format: int64 */
            void: number;
            batches: components["schemas"]["MomentBatch"][];
            items: components["schemas"]["Moment"][];
            nextCursor: string | null;
        };
        MomentsInput: {
            prizeId: string;
            batchId?: string | null;
            count?: number | null;
            from?: string | null;
            to?: string | null;
            distribution?: components["schemas"]["Distribution"] | null;
            days?: number[] | null;
            fromHour?: number | null;
            toHour?: number | null;
            at?: string[] | null;
        };
        NamedPool: {
            poolId: string;
        };
        Names: {
            campaigns: components["schemas"]["KnownName"][];
            miniGames: components["schemas"]["KnownName"][];
            players: components["schemas"]["KnownName"][];
        };
        NewPasswordLink: {
            /** Format: date-time */
            madeAt: string;
            keyId: string | null;
            keyName: string | null;
            user: components["schemas"]["Actor"] | null;
        };
        NotedPlayGrant: {
            grantId: string;
            campaignId: string;
            externalUserId: string;
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            left: number;
            expiresAt: string | null;
            reference: string | null;
            /** Format: date-time */
            createdAt: string;
            revokedAt: string | null;
            note: string | null;
        };
        NotedPlayGrantInput: {
            campaignId: string;
            /** Format: int64 */
            plays: number;
            expiresAt?: string | null;
            reference: string;
            note?: string | null;
        };
        NotedPlayGrantPage: {
            items: components["schemas"]["NotedPlayGrant"][];
            nextCursor: string | null;
        };
        Odds: {
            /** Format: double */
            winProbability: number;
            outcomes: components["schemas"]["PossibleOutcome"][];
        };
        OpenRankingRound: {
            periodKey: string;
            endsAt: string | null;
        };
        OpenedLink: {
            organizationName: string;
            email: string | null;
            name: string | null;
            role: components["schemas"]["Role"];
            isReset: boolean;
            expiresAt: string | null;
        };
        OpeningHours: {
            days: number[];
            /** Format: int64 */
            fromHour: number;
            /** Format: int64 */
            toHour: number;
        };
        Organization: {
            orgId: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            mode: components["schemas"]["OrganizationMode"];
            liveOrgId: string | null;
        };
        OrganizationInput: {
            orgId?: string | null;
            name: string;
            mode?: components["schemas"]["OrganizationMode"] | null;
        };
        /** @enum {string} */
        OrganizationMode: "live" | "test";
        OrganizationPage: {
            items: components["schemas"]["Organization"][];
            nextCursor: string | null;
        };
        OrganizationSettings: {
            currency: string | null;
            timezone: string | null;
            locale: string | null;
            support: components["schemas"]["SupportLimits"];
            players: components["schemas"]["AppBounds"];
        };
        /** @enum {string} */
        OverrideSort: "redeemedAt" | "recordedAt" | "saleTotal";
        Overview: {
            /** Format: date-time */
            from: string;
            to: string | null;
            timezone: string;
            totals: components["schemas"]["OverviewTotals"];
            roi: components["schemas"]["Sales"][];
            attention: components["schemas"]["Attention"];
        };
        OverviewTotals: {
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
            /** Format: int64 */
            codes: number;
            /** Format: int64 */
            redemptions: number;
            /** Format: int64 */
            spins: number;
            /** Format: int64 */
            spinWins: number;
        };
        PasswordChange: {
            current: string;
            password: string;
        };
        PasswordLinkAsked: Record<string, never>;
        PasswordLinkRequest: {
            orgId: string;
            email: string;
            language?: components["schemas"]["ReaderLanguage"] | null;
        };
        PastBan: {
            banId: string;
            externalUserId: string;
            clientId: string | null;
            reason: string | null;
            message: string | null;
            /** Format: date-time */
            createdAt: string;
            until: string | null;
            /** Format: date-time */
            liftedAt: string;
        };
        PastBanPage: {
            items: components["schemas"]["PastBan"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        PeriodKind: "day" | "week" | "month" | "total";
        Permissions: {
            campaigns: components["schemas"]["AccessLevel"];
            audiences: components["schemas"]["AccessLevel"];
            winners: components["schemas"]["AccessLevel"];
            codes: components["schemas"]["AccessLevel"];
            pools: components["schemas"]["AccessLevel"];
            players: components["schemas"]["AccessLevel"];
            reports: components["schemas"]["AccessLevel"];
            exports: components["schemas"]["AccessLevel"];
            webhooks: components["schemas"]["AccessLevel"];
            settings: components["schemas"]["AccessLevel"];
            audit: components["schemas"]["AccessLevel"];
            integration: components["schemas"]["AccessLevel"];
            keys: components["schemas"]["AccessLevel"];
            users: components["schemas"]["AccessLevel"];
            "test-organizations": components["schemas"]["AccessLevel"];
            test: components["schemas"]["AccessLevel"];
        };
        PersonAward: {
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
            redemption?: components["schemas"]["Redemption"];
            prizeName?: string;
            value?: number | null;
            handedOutAt?: string | null;
            forfeitedAt?: string | null;
            note?: string | null;
            notificationId: string;
        };
        PersonAwardPage: {
            items: components["schemas"]["PersonAward"][];
            nextCursor: string | null;
        };
        PlannedBatch: {
            batchId: string;
            prizeId: string;
            /** Format: int64 */
            count: number;
            commitment: string;
        };
        PlannedMoments: {
            batchId: string;
            /** Format: int64 */
            count: number;
            commitment: string;
            chosen: boolean;
        };
        PlayCost: {
            /** Format: int64 */
            points: number;
        };
        Player: {
            externalUserId: string;
            clientId: string | null;
            name: string | null;
            email: string | null;
            traits: components["schemas"]["FreeObject"] | null;
            /** Format: int64 */
            xp: number;
            /** Format: int64 */
            points: number;
            tier: string | null;
            bans: components["schemas"]["Ban"][];
            pastBans: components["schemas"]["PastBan"][];
            plays: components["schemas"]["PlayerPlay"][];
            codes: components["schemas"]["PromoCode"][];
            awards: components["schemas"]["ListedAward"][];
            ledger: components["schemas"]["LedgerEntry"][];
            readAt: string | null;
            /** Format: date-time */
            archivedUntil?: string;
        };
        PlayerExport: {
            externalUserId: string;
            clientId: string | null;
            name: string | null;
            email: string | null;
            traits: components["schemas"]["FreeObject"] | null;
            /** Format: int64 */
            xp: number;
            /** Format: int64 */
            points: number;
            tier: string | null;
            bans: components["schemas"]["Ban"][];
            pastBans: components["schemas"]["PastBan"][];
            plays: components["schemas"]["PlayerPlay"][];
            codes: components["schemas"]["ExportedCode"][];
            awards: components["schemas"]["PersonAward"][];
            ledger: components["schemas"]["LedgerItem"][];
            /** Format: date-time */
            archivedUntil?: string;
            grants: components["schemas"]["NotedPlayGrant"][];
            acceptedTerms?: components["schemas"]["TermsAcceptance"][];
        };
        PlayerItem: {
            externalUserId: string;
            clientId: string | null;
            name: string | null;
            email: string | null;
            /** Format: int64 */
            xp: number;
            /** Format: int64 */
            points: number;
            isBanned: boolean;
            mergedInto: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PlayerItemPage: {
            items: components["schemas"]["PlayerItem"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
        };
        PlayerKey: {
            playerKeyId: string;
            name: string;
            algorithm: components["schemas"]["PublicKeyAlgorithm"];
            /** Format: date-time */
            createdAt: string;
        };
        PlayerKeyInput: {
            name: string;
            publicKey: string | components["schemas"]["PublicJwk"];
        };
        PlayerKeyPage: {
            items: components["schemas"]["PlayerKey"][];
            nextCursor: string | null;
        };
        PlayerPlay: {
            sessionId: string;
            campaignId: string;
            /** Format: date-time */
            at: string;
            result: string;
            won: boolean;
            /** Format: double */
            score: number;
            prizeCode: string | null;
            metadata: components["schemas"]["FreeObject"] | null;
        };
        PlayerPlayPage: {
            items: components["schemas"]["PlayerPlay"][];
            nextCursor: string | null;
            /** Format: date-time */
            archivedUntil?: string;
        };
        /** @enum {string} */
        PlayerSort: "points" | "xp" | "createdAt";
        PlayerToken: {
            token: string;
            /** Format: date-time */
            expiresAt: string;
        };
        PlayerTotals: {
            externalUserId: string;
            clientId: string;
            name: string | null;
            email: string | null;
            /** Format: int64 */
            xp: number;
            /** Format: int64 */
            points: number;
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            codes: number;
            /** Format: int64 */
            awards: number;
            /** Format: int64 */
            bans: number;
        };
        PointsAdjustment: {
            adjustmentId: string;
            externalUserId: string;
            /** Format: int64 */
            points: number;
            /** Format: int64 */
            balance: number;
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PointsAdjustmentInput: {
            /** Format: int64 */
            points: number;
            reason: string;
        };
        PointsPrize: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "points";
            /** Format: int64 */
            points: number;
        };
        PointsReward: {
            /** Format: int64 */
            points: number;
        };
        Pool: {
            poolId: string;
            name: string;
            kind: components["schemas"]["PoolKind"];
            codeConfig: components["schemas"]["PoolCodeConfig"] | null;
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            left: number;
            /** Format: int64 */
            given: number;
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            withdrawn: number;
            /** Format: int64 */
            expired: number;
            lowAt: number | null;
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            generating?: components["schemas"]["Generating"];
        };
        PoolCode: {
            code: string | null;
            status: components["schemas"]["PoolCodeStatus"];
            at: string | null;
            externalUserId: string | null;
            sessionId: string | null;
            campaignId: string | null;
        };
        PoolCodeConfig: {
            discountType: string;
            /** Format: double */
            discountValue: number;
            maxDiscountAmount: number | null;
            /** Format: int64 */
            maxUses: number;
            expiresInSeconds: number | null;
        };
        PoolCodeConfigInput: {
            discountType?: string | null;
            discountValue?: number | null;
            maxDiscountAmount?: number | null;
            maxUses?: number | null;
            expiresInSeconds?: number | null;
        };
        PoolCodePage: {
            items: components["schemas"]["PoolCode"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        PoolCodeStatus: "free" | "given" | "used" | "withdrawn";
        PoolCodes: {
            codes: string[];
        };
        PoolFields: {
            name?: string;
            lowAt?: number | null;
            expiresAt?: string | null;
        };
        PoolInput: {
            poolId?: string | null;
            name: string;
            kind: components["schemas"]["PoolKind"];
            codeConfig?: components["schemas"]["PoolCodeConfigInput"] | null;
            lowAt?: number | null;
            expiresAt?: string | null;
        };
        /** @enum {string} */
        PoolKind: "reward" | "entry";
        PoolPage: {
            items: components["schemas"]["Pool"][];
            nextCursor: string | null;
        };
        PoolUpload: {
            /** Format: int64 */
            added: number;
            /** Format: int64 */
            duplicates: number;
            /** Format: int64 */
            invalid: number;
            faults: components["schemas"]["UploadFault"][];
        };
        PositionPrize: components["schemas"]["PromoCodePrize"] | components["schemas"]["PointsPrize"] | components["schemas"]["ExternalPrize"];
        PossibleOutcome: {
            segmentId: string | null;
            prizeId: string | null;
            result: string;
            won: boolean;
            /** Format: double */
            odds: number;
        };
        Preview: {
            warnings: components["schemas"]["Warning"][];
            odds: components["schemas"]["Odds"] | null;
            nextOpenAt?: string | null;
            highestCost: components["schemas"]["HighestCost"];
            forecast: components["schemas"]["Forecast"] | null;
            moments: components["schemas"]["PlannedBatch"][];
            simulation: components["schemas"]["Simulation"] | null;
        };
        PrizeForecast: {
            prizeId: string;
            goneAt: string | null;
            goneAfterDays: number | null;
            by: components["schemas"]["WinEnding"] | null;
        };
        /** @enum {string} */
        PrizeKind: "promo_code" | "points" | "external";
        PrizeResult: {
            id: string;
            name: string;
            expectedShare: number | null;
            /** Format: int64 */
            wins: number;
            stock?: components["schemas"]["LimitUse"];
        };
        PrizeSinceConfigured: {
            id: string;
            /** Format: int64 */
            wins: number;
        };
        PromoCode: {
            code: string;
            campaignId: string;
            externalUserId: string;
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
        };
        PromoCodeChange: {
            /** Format: date-time */
            at: string;
            keyId: string | null;
            by: string | null;
            action: string;
            reason: string | null;
            expiresAt: string | null;
            maxUses: number | null;
        };
        PromoCodePage: {
            items: components["schemas"]["PromoCode"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
        };
        PromoCodePrize: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "promo_code";
            campaignId: string;
        };
        PromoCodeRedemption: {
            /** Format: date-time */
            redeemedAt: string;
            saleTotal: number | null;
            discountAmount: number | null;
            currency: string | null;
            externalReference: string | null;
        };
        /** @enum {string} */
        PromoCodeStatus: "active" | "redeemed" | "expired" | "deactivated";
        PromoCodeStory: {
            code: components["schemas"]["PromoCode"];
            owner: components["schemas"]["CodeOwner"];
            sessionId: string | null;
            notificationId: string | null;
            awardId: string | null;
            redemptions: components["schemas"]["PromoCodeRedemption"][];
            changes: components["schemas"]["PromoCodeChange"][];
            refusal: components["schemas"]["RedemptionRefusal"] | null;
        };
        PublicJwk: {
            kty: string;
            crv?: string | null;
            x?: string | null;
            y?: string | null;
            n?: string | null;
            e?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        PublicKeyAlgorithm: "ES256" | "RS256" | "EdDSA";
        PushSend: {
            sendId: string;
            title: string | null;
            /** Format: int64 */
            clickCount: number;
            /** Format: int64 */
            dismissCount: number;
            /** Format: date-time */
            createdAt: string;
        };
        PushSendInput: {
            sendId?: string | null;
            title?: string | null;
        };
        Question: {
            question: string;
            options: string[];
            /** Format: int64 */
            correctIndex: number;
        };
        QueuedOutcomes: {
            /** Format: int64 */
            queued: number;
        };
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
        RankingConfig: {
            period: components["schemas"]["PeriodKind"];
            prizes: components["schemas"]["RankingRange"][];
        };
        RankingConfigInput: {
            period: components["schemas"]["PeriodKind"];
            prizes: components["schemas"]["RankingRangeInput"][];
        };
        RankingEntry: {
            /** Format: int64 */
            position: number;
            externalUserId: string;
            /** Format: double */
            totalScore: number;
        };
        /** @enum {string} */
        RankingLabel: "none" | "initials" | "name";
        RankingPrize: {
            periodKey: string;
            /** Format: int64 */
            position: number;
            externalUserId: string;
            /** Format: double */
            totalScore: number;
            prize: components["schemas"]["PositionPrize"] | null;
            prizeCode: string | null;
            /** Format: date-time */
            givenAt: string;
            rankingPrizeId?: string;
        };
        RankingPrizePage: {
            items: components["schemas"]["RankingPrize"][];
            nextCursor: string | null;
        };
        RankingPrizesInput: {
            periodKey?: string | null;
        };
        RankingRange: {
            /** Format: int64 */
            fromPosition: number;
            /** Format: int64 */
            toPosition: number;
            prize?: components["schemas"]["PositionPrize"];
        };
        RankingRangeInput: {
            /** Format: int64 */
            fromPosition: number;
            /** Format: int64 */
            toPosition: number;
            prize?: components["schemas"]["PositionPrize"] | null;
        };
        RatedPushSend: {
            sendId: string;
            title: string | null;
            /** Format: int64 */
            clickCount: number;
            /** Format: int64 */
            dismissCount: number;
            /** Format: date-time */
            createdAt: string;
            clickRate: number | null;
            dismissRate: number | null;
        };
        RatedPushSendPage: {
            items: components["schemas"]["RatedPushSend"][];
            nextCursor: string | null;
        };
        /** @enum {string} */
        ReaderLanguage: "es" | "en";
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        Redemption: {
            /** Format: int64 */
            saleTotal: number;
            /** Format: int64 */
            discountAmount: number;
            currency: string;
            /** Format: date-time */
            redeemedAt: string;
            externalReference?: string;
            previous?: components["schemas"]["ReplacedRedemption"];
        };
        RedemptionOverride: {
            notificationId: string;
            awardId: string;
            externalUserId: string;
            replaced: components["schemas"]["SaleReport"];
            by: components["schemas"]["SaleReport"];
            keyId: string | null;
            keyName: string | null;
            user: components["schemas"]["Actor"] | null;
        };
        RedemptionOverridePage: {
            items: components["schemas"]["RedemptionOverride"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
        };
        RedemptionRefusal: {
            code: string;
            error: string;
        };
        RedemptionReport: {
            /** Format: int64 */
            saleTotal: number;
            /** Format: int64 */
            discountAmount: number;
            currency: string;
            /** Format: date-time */
            redeemedAt: string;
            externalReference?: string;
            /** Format: date-time */
            recordedAt: string;
        };
        ReplacedRedemption: {
            /** Format: int64 */
            saleTotal: number;
            /** Format: int64 */
            discountAmount: number;
            currency: string;
            /** Format: date-time */
            redeemedAt: string;
            externalReference?: string;
        };
        ReplayCount: {
            /** Format: int64 */
            replayed: number;
        };
        ReplayInput: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            status?: components["schemas"]["DeliveryStatus"] | null;
        };
        ResultDay: {
            day: string;
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
        };
        Results: {
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            players?: number;
            /** Format: int64 */
            wins: number;
            winRate: number | null;
            expectedWinRate: number | null;
            segments?: components["schemas"]["SegmentResult"][];
            prizes?: components["schemas"]["PrizeResult"][];
            sinceConfigured: components["schemas"]["ResultsSinceConfigured"];
            turned: components["schemas"]["TurnedWins"] | null;
            nearlyUsed: components["schemas"]["UsedLimit"][];
            codes: components["schemas"]["CodeCounts"];
            cost: components["schemas"]["Cost"];
            quota: components["schemas"]["LimitUse"] | null;
            budget: components["schemas"]["BudgetUse"] | null;
            discountGiven: components["schemas"]["ExactSum"];
            attributedSales: components["schemas"]["ExactSum"];
            currency: string | null;
            perDay: components["schemas"]["ResultDay"][];
        };
        ResultsSinceConfigured: {
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
            segments?: components["schemas"]["SegmentSinceConfigured"][];
            prizes?: components["schemas"]["PrizeSinceConfigured"][];
        };
        /** @enum {string} */
        RevealEvery: "day" | "week" | "month" | "never";
        RewardLimits: {
            /** Format: int64 */
            maxPerUser?: number;
            /** Format: int64 */
            maxTotal?: number;
            period: components["schemas"]["PeriodKind"];
        };
        RewardLimitsInput: {
            maxPerUser?: number | null;
            maxTotal?: number | null;
            period: components["schemas"]["PeriodKind"];
        };
        RoiReport: {
            items: components["schemas"]["Sales"][];
        };
        /** @enum {string} */
        Role: "owner" | "marketing" | "support" | "finance" | "viewer";
        RoleLevels: {
            owner: components["schemas"]["AccessLevel"];
            marketing: components["schemas"]["AccessLevel"];
            support: components["schemas"]["AccessLevel"];
            finance: components["schemas"]["AccessLevel"];
            viewer: components["schemas"]["AccessLevel"];
        };
        RoleRow: {
            area: components["schemas"]["Area"];
            roles: components["schemas"]["RoleLevels"];
        };
        RoleTable: {
            items: components["schemas"]["RoleRow"][];
        };
        Sale: {
            source: components["schemas"]["SaleSource"];
            campaignId: string | null;
            code: string | null;
            notificationId: string | null;
            awardId: string | null;
            externalUserId: string;
            saleTotal: number | null;
            discountAmount: number | null;
            currency: string | null;
            /** Format: date-time */
            redeemedAt: string;
            externalReference: string | null;
            /** Format: date-time */
            recordedAt: string;
            previous: components["schemas"]["SaleReport"] | null;
        };
        SalePage: {
            items: components["schemas"]["Sale"][];
            nextCursor: string | null;
            total?: components["schemas"]["ListTotal"];
        };
        SaleReport: {
            saleTotal: number | null;
            discountAmount: number | null;
            currency: string | null;
            /** Format: date-time */
            redeemedAt: string;
            externalReference: string | null;
            /** Format: date-time */
            recordedAt: string;
        };
        /** @enum {string} */
        SaleSort: "redeemedAt" | "saleTotal" | "discountAmount";
        /** @enum {string} */
        SaleSource: "code" | "award";
        Sales: {
            currency: string;
            /** Format: int64 */
            redemptions: number;
            attributedSales: components["schemas"]["ExactSum"];
            investedDiscount: components["schemas"]["ExactSum"];
            averageTicket: components["schemas"]["ExactSum"];
        };
        /** @enum {string} */
        Scope: "sdk" | "read" | "write" | "admin" | "console";
        SearchResult: {
            codes: components["schemas"]["FoundCode"][];
            players: components["schemas"]["FoundPlayer"][];
            campaigns: components["schemas"]["FoundCampaign"][];
            miniGames: components["schemas"]["FoundMiniGame"][];
        };
        SecondFactorCode: {
            code: string;
        };
        SecondFactorSecret: {
            secret: string;
            uri: string;
        };
        SecretRotation: {
            secret: string;
            overlapSeconds?: number | null;
        };
        Segment: {
            segmentId: string;
            name: string;
            externalId?: string;
            isPrize?: boolean;
            /** Format: double */
            weight: number;
            prizeType?: string;
            prizeId?: string;
        };
        SegmentInput: {
            segmentId: string;
            name: string;
            externalId?: string | null;
            isPrize?: boolean | null;
            weight?: number | null;
            prizeType?: string | null;
            prizeId?: string | null;
        };
        SegmentLook: {
            color?: string;
            textColor?: string;
            label?: string;
            imageUrl?: string;
        };
        SegmentLookInput: {
            color?: string | null;
            textColor?: string | null;
            label?: string | null;
            imageUrl?: string | null;
        };
        SegmentLooks: {
            [key: string]: components["schemas"]["SegmentLook"];
        };
        SegmentLooksInput: {
            [key: string]: components["schemas"]["SegmentLookInput"] | null;
        };
        SegmentResult: {
            id: string;
            name: string;
            expectedShare: number | null;
            /** Format: int64 */
            plays: number;
        };
        SegmentResultSinceConfigured: {
            /** Format: int64 */
            spins: number;
            /** Format: int64 */
            wins: number;
        };
        SegmentSinceConfigured: {
            id: string;
            /** Format: int64 */
            plays: number;
        };
        SegmentStock: {
            segmentId: string;
            name: string;
            stock: components["schemas"]["LimitUse"];
        };
        SegmentStocks: {
            segments: components["schemas"]["SegmentStock"][];
        };
        Session: {
            orgId: string;
            mode: components["schemas"]["OrganizationMode"];
            organizationName: string;
            keyId: string | null;
            scope: components["schemas"]["SessionScope"] | null;
            user: components["schemas"]["SignedInUser"] | null;
            may: components["schemas"]["Permissions"];
            newPasswordLink?: components["schemas"]["NewPasswordLink"];
            /** Format: date-time */
            expiresAt: string;
        };
        SessionList: {
            items: components["schemas"]["ListedSession"][];
        };
        /** @enum {string} */
        SessionScope: "admin" | "console";
        SettingsFields: {
            currency?: string | null;
            timezone?: string | null;
            locale?: string | null;
            support?: components["schemas"]["SupportFields"] | null;
            players?: components["schemas"]["AppBoundsFields"] | null;
        };
        SignIn: {
            orgId: string;
            key?: string | null;
            email?: string | null;
            password?: string | null;
            code?: string | null;
        };
        SignInOptions: {
            openId: boolean;
            sendsMail: boolean;
            hasUsers: boolean;
        };
        SignedInUser: {
            userId: string;
            name: string | null;
            email: string | null;
            role: components["schemas"]["Role"];
        };
        SimulatedBudget: {
            /** Format: int64 */
            maxAmount: number;
            /** Format: int64 */
            usedBefore: number;
            /** Format: int64 */
            usedAfter: number;
            usedUpAtPlay: number | null;
        };
        SimulatedLimit: {
            /** Format: int64 */
            maxTotal: number;
            /** Format: int64 */
            usedBefore: number;
            /** Format: int64 */
            usedAfter: number;
            usedUpAtPlay: number | null;
        };
        SimulatedOutcome: {
            segmentId: string | null;
            prizeId: string | null;
            result: string;
            won: boolean;
            /** Format: int64 */
            count: number;
            /** Format: double */
            share: number;
        };
        SimulatedPrize: {
            prizeId: string;
            /** Format: int64 */
            wins: number;
            stock: components["schemas"]["SimulatedLimit"] | null;
        };
        Simulation: {
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
            /** Format: double */
            winRate: number;
            outcomes: components["schemas"]["SimulatedOutcome"][];
            /** Format: int64 */
            codesIssued: number;
            /** Format: int64 */
            pointsAwarded: number;
            /** Format: int64 */
            xpAwarded: number;
            quota: components["schemas"]["SimulatedLimit"] | null;
            prizes: components["schemas"]["SimulatedPrize"][];
            budget: components["schemas"]["SimulatedBudget"] | null;
            cost: components["schemas"]["Cost"];
        };
        SimulationInput: {
            plays?: number | null;
            playsPerDay?: number | null;
        };
        SimulationWithOutlook: {
            /** Format: int64 */
            plays: number;
            /** Format: int64 */
            wins: number;
            /** Format: double */
            winRate: number;
            outcomes: components["schemas"]["SimulatedOutcome"][];
            /** Format: int64 */
            codesIssued: number;
            /** Format: int64 */
            pointsAwarded: number;
            /** Format: int64 */
            xpAwarded: number;
            quota: components["schemas"]["SimulatedLimit"] | null;
            prizes: components["schemas"]["SimulatedPrize"][];
            budget: components["schemas"]["SimulatedBudget"] | null;
            cost: components["schemas"]["Cost"];
            highestCost: components["schemas"]["HighestCost"];
            forecast: components["schemas"]["Forecast"] | null;
            moments: components["schemas"]["PlannedBatch"][];
        };
        /** @enum {string} */
        SortOrder: "desc" | "asc";
        StockForecast: {
            prizeId: string;
            goneAt: string | null;
            goneAfterDays: number | null;
        };
        StockInput: {
            /** Format: int64 */
            add: number;
        };
        SupportFields: {
            maxPointsPerDay?: number | null;
            maxCodeValuePerDay?: number | components["schemas"]["AmountsByCurrency"] | null;
            maxExtensions?: number | null;
        };
        SupportLimits: {
            /** Format: int64 */
            maxPointsPerDay: number;
            maxCodeValuePerDay: number | components["schemas"]["AmountsByCurrency"];
            /** Format: int64 */
            maxExtensions: number;
        };
        Terms: {
            version: string;
            url: string;
        };
        TermsAcceptance: {
            campaignId: string | null;
            notificationId: string | null;
            version: string;
            url: string;
            /** Format: date-time */
            acceptedAt: string;
        };
        TermsAcceptancePage: {
            items: components["schemas"]["TermsAcceptance"][];
            nextCursor: string | null;
        };
        TestClock: {
            /** Format: date-time */
            now: string;
            frozen: boolean;
            /** Format: date-time */
            wall: string;
        };
        TestClockInput: {
            now?: string | null;
            frozen?: boolean | null;
        };
        TestEvent: {
            eventId: string;
            event: string;
            /** Format: date-time */
            timestamp: string;
            data: {
                [key: string]: unknown;
            };
        };
        TestEventPage: {
            items: components["schemas"]["TestEvent"][];
            nextCursor: string;
        };
        TestOrganizationInput: {
            orgId?: string | null;
            name: string;
            copyConfiguration?: boolean | null;
        };
        TestPlayerTokenInput: {
            externalId: string;
            game: string;
        };
        TextsByLanguage: {
            [key: string]: components["schemas"]["GameTexts"];
        };
        TextsByLanguageInput: {
            [key: string]: components["schemas"]["GameTextsInput"] | null;
        };
        Theme: {
            primary?: string;
            background?: string;
            surface?: string;
            text?: string;
        };
        ThemeInput: {
            primary?: string | null;
            background?: string | null;
            surface?: string | null;
            text?: string | null;
        };
        Tier: {
            name: string;
            /** Format: int64 */
            minXp: number;
            color: string;
        };
        TierAtLeast: {
            atLeast: string;
        };
        Tiers: {
            tiers: components["schemas"]["Tier"][];
        };
        TokenRevocation: {
            externalId?: string | null;
        };
        Trivia: {
            questions: components["schemas"]["Question"][];
            /** Format: int64 */
            minCorrect?: number;
        };
        TriviaInput: {
            questions: components["schemas"]["Question"][];
            minCorrect?: number | null;
        };
        TurnedWins: {
            /** Format: int64 */
            draws: number;
            /** Format: int64 */
            quota: number;
            /** Format: int64 */
            stock: number;
            /** Format: int64 */
            budget: number;
            /** Format: int64 */
            perUser: number;
            /** Format: int64 */
            pool: number;
        };
        UploadFault: {
            /** Format: int64 */
            line: number;
            error: string;
        };
        UsedLimit: {
            limit: components["schemas"]["UsedLimitKind"];
            prizeId: string | null;
            prizeName: string | null;
            period: components["schemas"]["PeriodKind"];
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            maxTotal: number;
        };
        /** @enum {string} */
        UsedLimitKind: "win_quota" | "prize_stock" | "code_budget" | "planned_moments" | "granted_plays";
        UsedLimitOfCampaign: {
            campaignId: string;
            name: string;
            limit: components["schemas"]["UsedLimitKind"];
            prizeId: string | null;
            prizeName: string | null;
            period: components["schemas"]["PeriodKind"];
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            maxTotal: number;
            currency: string | null;
        };
        UsedLimitOfMiniGame: {
            notificationId: string;
            name: string;
            limit: components["schemas"]["UsedLimitKind"];
            prizeId: string | null;
            prizeName: string | null;
            period: components["schemas"]["PeriodKind"];
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            maxTotal: number;
        };
        UsedQuota: {
            campaignId: string;
            name: string;
            period: components["schemas"]["PeriodKind"];
            periodKey: string;
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            maxTotal: number;
        };
        UserChange: {
            role?: components["schemas"]["Role"];
            name?: string;
        };
        UserInvitation: {
            email: string;
            name?: string | null;
            role: components["schemas"]["Role"];
            language?: components["schemas"]["ReaderLanguage"] | null;
        };
        UserLink: {
            token: string;
            path: string;
            /** Format: date-time */
            expiresAt: string;
            isMailed: boolean;
        };
        /** @enum {string} */
        UserStatus: "invited" | "active" | "deactivated";
        WaitingOutcome: {
            externalUserId: string | null;
            won?: boolean;
            segmentId?: string;
            prizeId?: string;
        };
        WaitingOutcomes: {
            items: components["schemas"]["WaitingOutcome"][];
        };
        Warning: {
            code: string;
            message: string;
            params: components["schemas"]["WarningParams"];
        };
        WarningParams: {
            [key: string]: string | number;
        };
        Webhook: {
            webhookId: string;
            url: string;
            events: string[];
            description: string | null;
            active: boolean;
            autoReplay: boolean;
            /** Format: date-time */
            createdAt: string;
            failingSince: string | null;
            switchedOffAt: string | null;
            replayingSince: string | null;
            warnings: string[];
        };
        WebhookEvent: {
            event: components["schemas"]["WebhookEventName"];
            description: string;
            data: components["schemas"]["FreeObject"];
        };
        /** @enum {string} */
        WebhookEventFilter: "*" | "game.played" | "game.won" | "campaign.started" | "campaign.ended" | "prize.low" | "prize.gone" | "prize.forfeited" | "budget.low" | "budget.reached" | "pool.low" | "pool.empty" | "code.created" | "code.redeemed" | "plays.granted" | "points.spent" | "points.earned" | "points.refunded" | "inapp_game.won" | "moments.planned" | "draws.opened" | "draws.checkpoint" | "draws.closed" | "webhook.test";
        /** @enum {string} */
        WebhookEventName: "game.played" | "game.won" | "campaign.started" | "campaign.ended" | "prize.low" | "prize.gone" | "prize.forfeited" | "budget.low" | "budget.reached" | "pool.low" | "pool.empty" | "code.created" | "code.redeemed" | "plays.granted" | "points.spent" | "points.earned" | "points.refunded" | "inapp_game.won" | "moments.planned" | "draws.opened" | "draws.checkpoint" | "draws.closed" | "webhook.test";
        WebhookEventPage: {
            items: components["schemas"]["WebhookEvent"][];
            nextCursor: string | null;
        };
        WebhookInput: {
            url: string;
            events: components["schemas"]["WebhookEventFilter"][];
            description?: string | null;
            autoReplay?: boolean | null;
            secret?: string | null;
        };
        WebhookPage: {
            items: components["schemas"]["Webhook"][];
            nextCursor: string | null;
        };
        WebhookPatch: {
            url?: string;
            events?: components["schemas"]["WebhookEventFilter"][];
            description?: string | null;
            active?: boolean;
            autoReplay?: boolean;
        };
        WebhookProblem: {
            webhookId: string;
            url: string;
            problem: components["schemas"]["WebhookProblemKind"];
            /** Format: int64 */
            failedInRow: number;
        };
        /** @enum {string} */
        WebhookProblemKind: "off" | "failing";
        WebhookTestInput: {
            event?: components["schemas"]["WebhookEventName"] | null;
        };
        /** @enum {string} */
        WhenGone: "lose" | "redraw";
        /** @enum {string} */
        WinEnding: "prize_stock" | "code_pool" | "code_budget" | "win_quota";
        Winner: {
            /** Format: date-time */
            at: string;
            externalUserId: string;
            prizeId: string | null;
            prizeName: string | null;
            prizeCode: string | null;
            sessionId: string | null;
            handedOutAt: string | null;
            note: string | null;
            prizeKind: components["schemas"]["PrizeKind"] | null;
            value: number | null;
            entryCode: string | null;
            forfeitedAt: string | null;
            rankingPrizeId?: string;
        };
        WithdrawInput: {
            codes?: string[] | null;
            all?: boolean | null;
        };
        WithdrawnCodes: {
            /** Format: int64 */
            withdrawn: number;
        };
        WithoutToken: {
            notificationId: string;
            name: string;
        };
        WorthOfUses: {
            amount: number | null;
            currency: string | null;
        };
        XpInput: {
            perPlay?: number | null;
            perWin?: number | null;
        };
        XpRewards: {
            /** Format: int64 */
            perPlay?: number;
            /** Format: int64 */
            perWin?: number;
        };
        /** @enum {string} */
        YesNo: "true" | "false";
    };
    responses: never;
    parameters: {
        Limit: number;
        Cursor: string;
        IfMatch: string;
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
    listCampaigns: {
        parameters: {
            query?: {
                status?: components["schemas"]["ConfiguredStatus"];
                effectiveStatus?: components["schemas"]["CurrentStatus"];
                kind?: components["schemas"]["CampaignKind"];
                gameType?: string;
                search?: string;
                sort?: components["schemas"]["FigureSort"];
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
                    "application/json": components["schemas"]["ListedCampaignPage"];
                };
            };
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignDetails"];
                };
            };
        };
    };
    getCampaign: {
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
                    "application/json": components["schemas"]["CampaignDetails"];
                };
            };
        };
    };
    deleteCampaign: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignDetails"];
                };
            };
        };
    };
    copyCampaign: {
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
                "application/json": components["schemas"]["CampaignCopyInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignDetails"];
                };
            };
        };
    };
    addStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
                prizeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignDetails"];
                };
            };
        };
    };
    getCampaignEnding: {
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
                    "application/json": components["schemas"]["CampaignEnding"];
                };
            };
        };
    };
    listCampaignPlays: {
        parameters: {
            query?: {
                externalUserId?: string;
                prizeId?: string;
                from?: string;
                to?: string;
                won?: components["schemas"]["YesNo"];
                total?: components["schemas"]["YesNo"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["CampaignPlayPage"];
                };
            };
        };
    };
    exportCampaignPlays: {
        parameters: {
            query?: {
                externalUserId?: string;
                prizeId?: string;
                from?: string;
                to?: string;
                won?: components["schemas"]["YesNo"];
                language?: components["schemas"]["ReaderLanguage"];
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
                    "text/csv": string;
                };
            };
        };
    };
    listWinners: {
        parameters: {
            query?: {
                externalUserId?: string;
                prizeId?: string;
                from?: string;
                to?: string;
                handedOut?: components["schemas"]["YesNo"];
                total?: components["schemas"]["YesNo"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["ListedWinnerPage"];
                };
            };
        };
    };
    exportWinners: {
        parameters: {
            query?: {
                externalUserId?: string;
                prizeId?: string;
                from?: string;
                to?: string;
                handedOut?: components["schemas"]["YesNo"];
                language?: components["schemas"]["ReaderLanguage"];
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
                    "text/csv": string;
                };
            };
        };
    };
    handOutPrize: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoutFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Winner"];
                };
            };
        };
    };
    listHandouts: {
        parameters: {
            query?: {
                status?: components["schemas"]["HandoutStatus"];
                campaignId?: string;
                notificationId?: string;
                externalUserId?: string;
                from?: string;
                to?: string;
                order?: components["schemas"]["HandoutOrder"];
                total?: components["schemas"]["YesNo"];
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
                    "application/json": components["schemas"]["HandoutPage"];
                };
            };
        };
    };
    exportHandouts: {
        parameters: {
            query?: {
                status?: components["schemas"]["HandoutStatus"];
                campaignId?: string;
                notificationId?: string;
                externalUserId?: string;
                from?: string;
                to?: string;
                order?: components["schemas"]["HandoutOrder"];
                language?: components["schemas"]["ReaderLanguage"];
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
    markHandouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkHandouts"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedHandouts"];
                };
            };
        };
    };
    importHandouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoutLines"];
                "text/csv; charset=utf-8": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoutImport"];
                };
            };
        };
    };
    listMoments: {
        parameters: {
            query?: {
                prizeId?: string;
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["Moments"];
                };
            };
        };
    };
    planMoments: {
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
                "application/json": components["schemas"]["MomentsInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedMoments"];
                };
            };
        };
    };
    dropMoments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaignId: string;
                batchId: string;
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
    listCampaignDraws: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["DrawChainPage"];
                };
            };
        };
    };
    exportCampaignDraws: {
        parameters: {
            query?: {
                chainId?: string;
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
                    "application/x-ndjson": string;
                };
            };
        };
    };
    closeCampaignDraws: {
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
                    "application/json": components["schemas"]["ClosedDrawChains"];
                };
            };
        };
    };
    listMiniGameDraws: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["DrawChainPage"];
                };
            };
        };
    };
    exportMiniGameDraws: {
        parameters: {
            query?: {
                chainId?: string;
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
                    "application/x-ndjson": string;
                };
            };
        };
    };
    closeMiniGameDraws: {
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
                    "application/json": components["schemas"]["ClosedDrawChains"];
                };
            };
        };
    };
    getMarketplaceGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
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
                    "application/json": components["schemas"]["MarketplaceGame"];
                };
            };
        };
    };
    putMarketplaceGame: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarketplaceGameInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketplaceGame"];
                };
            };
        };
    };
    listMarketplaceGames: {
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
                    "application/json": components["schemas"]["ListedMarketplaceGamePage"];
                };
            };
        };
    };
    getTiers: {
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
                    "application/json": components["schemas"]["Tiers"];
                };
            };
        };
    };
    putTiers: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Tiers"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tiers"];
                };
            };
        };
    };
    getAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: string;
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
                    "application/json": components["schemas"]["Audience"];
                };
            };
        };
    };
    putAudience: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                audienceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AudienceInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Audience"];
                };
            };
        };
    };
    deleteAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: string;
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
    listAudiences: {
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
                    "application/json": components["schemas"]["AudiencePage"];
                };
            };
        };
    };
    listAudienceMembers: {
        parameters: {
            query?: {
                externalUserId?: string;
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                audienceId: string;
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
                    "application/json": components["schemas"]["AudienceMemberPage"];
                };
            };
        };
    };
    addAudienceMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembersInput"];
                "text/csv; charset=utf-8": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersAdded"];
                };
            };
        };
    };
    removeAudienceMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembersInput"];
                "text/csv; charset=utf-8": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersRemoved"];
                };
            };
        };
    };
    copyToTestOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConfigurationCopy"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CopiedConfiguration"];
                };
            };
        };
    };
    resetTestOrganization: {
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
    listBans: {
        parameters: {
            query?: {
                externalUserId?: string;
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
                    "application/json": components["schemas"]["BanPage"];
                };
            };
        };
    };
    banPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BanInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ban"];
                };
            };
        };
    };
    listPastBans: {
        parameters: {
            query?: {
                externalUserId?: string;
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
                    "application/json": components["schemas"]["PastBanPage"];
                };
            };
        };
    };
    liftBan: {
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
    listPlayers: {
        parameters: {
            query?: {
                search?: string;
                banned?: components["schemas"]["YesNo"];
                sort?: components["schemas"]["PlayerSort"];
                order?: components["schemas"]["SortOrder"];
                total?: components["schemas"]["YesNo"];
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
                    "application/json": components["schemas"]["PlayerItemPage"];
                };
            };
        };
    };
    getPlayer: {
        parameters: {
            query?: {
                readAt?: string;
            };
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
                    "application/json": components["schemas"]["Player"];
                };
            };
        };
    };
    adjustPoints: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                externalUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointsAdjustmentInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PointsAdjustment"];
                };
            };
        };
    };
    listPlayerGrants: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
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
                    "application/json": components["schemas"]["NotedPlayGrantPage"];
                };
            };
        };
    };
    grantPlaysByHand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotedPlayGrantInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotedPlayGrant"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotedPlayGrant"];
                };
            };
        };
    };
    revokeGrantByHand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalUserId: string;
                grantId: string;
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
                    "application/json": components["schemas"]["NotedPlayGrant"];
                };
            };
        };
    };
    listPlayerPlays: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
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
                    "application/json": components["schemas"]["PlayerPlayPage"];
                };
            };
        };
    };
    listPlayerAwards: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
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
                    "application/json": components["schemas"]["PersonAwardPage"];
                };
            };
        };
    };
    listPlayerLedger: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
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
                    "application/json": components["schemas"]["LedgerItemPage"];
                };
            };
        };
    };
    listAcceptedTerms: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
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
                    "application/json": components["schemas"]["TermsAcceptancePage"];
                };
            };
        };
    };
    exportPlayer: {
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
                    "application/json": components["schemas"]["PlayerExport"];
                };
            };
        };
    };
    erasePlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasureConfirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    previewMerge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergePreview"];
                };
            };
        };
    };
    mergePlayers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergedPlayer"];
                };
            };
        };
    };
    listMiniGames: {
        parameters: {
            query?: {
                status?: components["schemas"]["ConfiguredStatus"];
                effectiveStatus?: components["schemas"]["CurrentStatus"];
                search?: string;
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
                    "application/json": components["schemas"]["MiniGamePage"];
                };
            };
        };
    };
    createMiniGame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MiniGameInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiniGame"];
                };
            };
        };
    };
    getMiniGame: {
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
                    "application/json": components["schemas"]["MiniGame"];
                };
            };
        };
    };
    deleteMiniGame: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMiniGame: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MiniGameFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiniGame"];
                };
            };
        };
    };
    copyMiniGame: {
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
                "application/json": components["schemas"]["MiniGameCopyInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiniGame"];
                };
            };
        };
    };
    getMiniGameEnding: {
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
                    "application/json": components["schemas"]["MiniGameEnding"];
                };
            };
        };
    };
    listAwards: {
        parameters: {
            query?: {
                externalUserId?: string;
                won?: components["schemas"]["YesNo"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["ListedAwardPage"];
                };
            };
        };
    };
    exportAwards: {
        parameters: {
            query?: {
                externalUserId?: string;
                won?: components["schemas"]["YesNo"];
                language?: components["schemas"]["ReaderLanguage"];
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
                    "text/csv": string;
                };
            };
        };
    };
    getAward: {
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
                    "application/json": components["schemas"]["AwardHistory"];
                };
            };
        };
    };
    handOutAward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
                awardId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoutFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedAward"];
                };
            };
        };
    };
    simulateCampaign: {
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
                "application/json": components["schemas"]["SimulationInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationWithOutlook"];
                };
            };
        };
    };
    previewCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignPreviewInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
        };
    };
    simulateMiniGame: {
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
                "application/json": components["schemas"]["MiniGameSimulationInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiniGameSimulation"];
                };
            };
        };
    };
    previewMiniGame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MiniGamePreviewInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiniGamePreview"];
                };
            };
        };
    };
    listRankingPrizes: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["RankingPrizePage"];
                };
            };
        };
    };
    giveRankingPrizes: {
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
                "application/json": components["schemas"]["RankingPrizesInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GivenRankingPrizes"];
                };
            };
        };
    };
    getOverview: {
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
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    getRoiReport: {
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
                    "application/json": components["schemas"]["RoiReport"];
                };
            };
        };
    };
    getActivityReport: {
        parameters: {
            query?: {
                campaignId?: string;
                from?: string;
                to?: string;
                bucket?: components["schemas"]["BucketLength"];
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
                    "application/json": components["schemas"]["ActivityReport"];
                };
            };
        };
    };
    getCampaignsReport: {
        parameters: {
            query?: {
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
                    "application/json": components["schemas"]["CampaignsReport"];
                };
            };
        };
    };
    exportCampaignsReport: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                language?: components["schemas"]["ReaderLanguage"];
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
    listSales: {
        parameters: {
            query?: {
                campaignId?: string;
                notificationId?: string;
                currency?: string;
                from?: string;
                to?: string;
                sort?: components["schemas"]["SaleSort"];
                order?: components["schemas"]["SortOrder"];
                total?: components["schemas"]["YesNo"];
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
                    "application/json": components["schemas"]["SalePage"];
                };
            };
        };
    };
    exportSales: {
        parameters: {
            query?: {
                campaignId?: string;
                notificationId?: string;
                currency?: string;
                from?: string;
                to?: string;
                language?: components["schemas"]["ReaderLanguage"];
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
    listOverrides: {
        parameters: {
            query?: {
                notificationId?: string;
                from?: string;
                to?: string;
                sort?: components["schemas"]["OverrideSort"];
                order?: components["schemas"]["SortOrder"];
                total?: components["schemas"]["YesNo"];
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
                    "application/json": components["schemas"]["RedemptionOverridePage"];
                };
            };
        };
    };
    exportOverrides: {
        parameters: {
            query?: {
                notificationId?: string;
                from?: string;
                to?: string;
                language?: components["schemas"]["ReaderLanguage"];
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
    search: {
        parameters: {
            query: {
                q: string;
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
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
        };
    };
    readNames: {
        parameters: {
            query?: {
                campaignIds?: string;
                notificationIds?: string;
                externalUserIds?: string;
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
                    "application/json": components["schemas"]["Names"];
                };
            };
        };
    };
    getResults: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
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
                    "application/json": components["schemas"]["Results"];
                };
            };
        };
    };
    getSegmentStock: {
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
                    "application/json": components["schemas"]["SegmentStocks"];
                };
            };
        };
    };
    getMiniGameResults: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
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
                    "application/json": components["schemas"]["MiniGameResults"];
                };
            };
        };
    };
    listPromoCodes: {
        parameters: {
            query?: {
                campaignId?: string;
                externalUserId?: string;
                status?: components["schemas"]["PromoCodeStatus"];
                search?: string;
                sort?: components["schemas"]["CodeSort"];
                order?: components["schemas"]["SortOrder"];
                total?: components["schemas"]["YesNo"];
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
                    "application/json": components["schemas"]["PromoCodePage"];
                };
            };
        };
    };
    issueGoodwillCode: {
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
                "application/json": components["schemas"]["GoodwillCodeInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    exportPromoCodes: {
        parameters: {
            query?: {
                campaignId?: string;
                externalUserId?: string;
                status?: components["schemas"]["PromoCodeStatus"];
                search?: string;
                language?: components["schemas"]["ReaderLanguage"];
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
    getPromoCode: {
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
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    deactivatePromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CodeDeactivation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    extendPromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeExtension"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    reactivatePromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CodeReactivation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCode"];
                };
            };
        };
    };
    getPromoCodeStory: {
        parameters: {
            query?: {
                externalUserId?: string;
            };
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
                    "application/json": components["schemas"]["PromoCodeStory"];
                };
            };
        };
    };
    listPools: {
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
                    "application/json": components["schemas"]["PoolPage"];
                };
            };
        };
    };
    createPool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pool"];
                };
            };
        };
    };
    getPool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                poolId: string;
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
                    "application/json": components["schemas"]["Pool"];
                };
            };
        };
    };
    deletePool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                poolId: string;
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
    updatePool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                poolId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pool"];
                };
            };
        };
    };
    listPoolCodes: {
        parameters: {
            query?: {
                status?: components["schemas"]["PoolCodeStatus"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                poolId: string;
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
                    "application/json": components["schemas"]["PoolCodePage"];
                };
            };
        };
    };
    uploadPoolCodes: {
        parameters: {
            query?: {
                expiresAt?: string;
            };
            header?: never;
            path: {
                poolId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolCodes"];
                "text/csv; charset=utf-8": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolUpload"];
                };
            };
        };
    };
    withdrawPoolCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                poolId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawnCodes"];
                };
            };
        };
    };
    generatePoolCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                poolId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateInput"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Generating"];
                };
            };
        };
    };
    exportEntryCodes: {
        parameters: {
            query?: {
                language?: components["schemas"]["ReaderLanguage"];
            };
            header?: never;
            path: {
                poolId: string;
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
                    "text/csv": string;
                };
            };
        };
    };
    listPushSends: {
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
                    "application/json": components["schemas"]["RatedPushSendPage"];
                };
            };
        };
    };
    createPushSend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PushSendInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSend"];
                };
            };
        };
    };
    getPushSend: {
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
                    "application/json": components["schemas"]["PushSend"];
                };
            };
        };
    };
    listWebhookEvents: {
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
                    "application/json": components["schemas"]["WebhookEventPage"];
                };
            };
        };
    };
    listWebhooks: {
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
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    getWebhook: {
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
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
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
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhookSecret: {
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
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookTestInput"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                status?: components["schemas"]["DeliveryStatus"];
                event?: string;
                from?: string;
                to?: string;
                total?: components["schemas"]["YesNo"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
        };
    };
    getDelivery: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedDelivery"];
                };
            };
        };
    };
    replayDeliveries: {
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
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayCount"];
                };
            };
        };
    };
    replayDelivery: {
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
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                action?: string;
                target?: string;
                keyId?: string;
                from?: string;
                to?: string;
                search?: string;
                searchActions?: string;
                total?: components["schemas"]["YesNo"];
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
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                action?: string;
                target?: string;
                keyId?: string;
                from?: string;
                to?: string;
                search?: string;
                searchActions?: string;
                language?: components["schemas"]["ReaderLanguage"];
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
    listAuditPeople: {
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
                    "application/json": components["schemas"]["AuditPeople"];
                };
            };
        };
    };
    readStream: {
        parameters: {
            query?: {
                since?: string;
                limit?: number;
                types?: string;
                personal?: components["schemas"]["YesNo"];
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
                    "application/x-ndjson": string;
                };
            };
        };
    };
    getCampaignHistory: {
        parameters: {
            query?: {
                total?: components["schemas"]["YesNo"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    getMiniGameHistory: {
        parameters: {
            query?: {
                total?: components["schemas"]["YesNo"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
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
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    getPlayerHistory: {
        parameters: {
            query?: {
                total?: components["schemas"]["YesNo"];
                limit?: components["parameters"]["Limit"];
                cursor?: components["parameters"]["Cursor"];
            };
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
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    listChangesByHand: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
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
                    "application/json": components["schemas"]["ChangeByHandPage"];
                };
            };
        };
    };
    getTestClock: {
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
                    "application/json": components["schemas"]["TestClock"];
                };
            };
        };
    };
    changeTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestClockInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"] | components["schemas"]["ClockAdvance"];
                };
            };
        };
    };
    listTestEvents: {
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
                    "application/json": components["schemas"]["TestEventPage"];
                };
            };
        };
    };
    listOutcomes: {
        parameters: {
            query?: {
                campaignId?: string;
                notificationId?: string;
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
                    "application/json": components["schemas"]["WaitingOutcomes"];
                };
            };
        };
    };
    askOutcomes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskedOutcomes"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedOutcomes"];
                };
            };
        };
    };
    dropOutcomes: {
        parameters: {
            query?: {
                campaignId?: string;
                notificationId?: string;
                externalUserId?: string;
            };
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
    createTestPlayerToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestPlayerTokenInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerToken"];
                };
            };
        };
    };
    listOrganizations: {
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
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrganization"];
                };
            };
        };
    };
    listApiKeys: {
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
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    deactivateApiKey: {
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
    listTestOrganizations: {
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
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
        };
    };
    createTestOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestOrganizationInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOrganization"];
                };
            };
        };
    };
    deleteTestOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgId: string;
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
    listPlayerKeys: {
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
                    "application/json": components["schemas"]["PlayerKeyPage"];
                };
            };
        };
    };
    createPlayerKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayerKeyInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerKey"];
                };
            };
        };
    };
    deletePlayerKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                playerKeyId: string;
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
    revokePlayerTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRevocation"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSettings: {
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
                    "application/json": components["schemas"]["OrganizationSettings"];
                };
            };
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSettings"];
                };
            };
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvanceInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockAdvance"];
                };
            };
        };
    };
    listUsers: {
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
                    "application/json": components["schemas"]["ListedUserPage"];
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInvitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedUser"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
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
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
        };
    };
    deactivateUser: {
        parameters: {
            query?: {
                keys?: components["schemas"]["KeysOnDeactivation"];
            };
            header?: never;
            path: {
                userId: string;
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
                    "application/json": components["schemas"]["DeactivatedUser"];
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
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
        };
    };
    listKeysOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
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
                    "application/json": components["schemas"]["KeysOfUser"];
                };
            };
        };
    };
    renewUserLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLink"];
                };
            };
        };
    };
    releaseUserProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
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
    eraseUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
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
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
        };
    };
    listRoles: {
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
                    "application/json": components["schemas"]["RoleTable"];
                };
            };
        };
    };
    listSessions: {
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
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                consoleSessionId: string;
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
    getSession: {
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
                    "application/json": components["schemas"]["Session"];
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
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    signOut: {
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
    getSignInOptions: {
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
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
        };
    };
    openLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedLink"];
                };
            };
        };
    };
    acceptLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkAcceptance"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    askForPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordLinkRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordLinkAsked"];
                };
            };
        };
    };
    beginOpenId: {
        parameters: {
            query: {
                orgId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishOpenId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAccount: {
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
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    renameAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountName"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOwnSessions: {
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
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    endOtherSessions: {
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
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                consoleSessionId: string;
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
    startSecondFactor: {
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
                    "application/json": components["schemas"]["SecondFactorSecret"];
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    disableSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
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
