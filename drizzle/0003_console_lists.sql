DROP INDEX `promo_codes_by_campaign`;--> statement-breakpoint
CREATE INDEX `promo_codes_by_org` ON `promo_codes` (`org_id`);--> statement-breakpoint
CREATE INDEX `promo_codes_redeemed` ON `promo_codes` (`org_id`) WHERE "promo_codes"."uses" >= "promo_codes"."max_uses";--> statement-breakpoint
CREATE INDEX `promo_codes_deactivated` ON `promo_codes` (`org_id`) WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_unused` ON `promo_codes` (`org_id`,`expires_at`) WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_by_campaign` ON `promo_codes` (`campaign`,`created_at`);--> statement-breakpoint
DROP INDEX `plays_by_campaign`;--> statement-breakpoint
CREATE INDEX `plays_by_campaign` ON `plays` (`campaign`,`at`,`won`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`org_id`,`action`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`org_id`,`target`);--> statement-breakpoint
CREATE INDEX `campaigns_by_org` ON `campaigns` (`org_id`);--> statement-breakpoint
CREATE INDEX `awards_by_notification` ON `awards` (`notification`);--> statement-breakpoint
CREATE INDEX `notifications_by_org` ON `notifications` (`org_id`);--> statement-breakpoint
CREATE INDEX `players_by_org` ON `players` (`org_id`);--> statement-breakpoint
CREATE INDEX `push_sends_by_org` ON `push_sends` (`org_id`);