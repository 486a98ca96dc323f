CREATE TABLE `console_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`org_id` text NOT NULL,
	`key_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`key_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `console_sessions_hash_unique` ON `console_sessions` (`hash`);--> statement-breakpoint
CREATE INDEX `console_sessions_by_seen` ON `console_sessions` (`seen_at`);--> statement-breakpoint
DROP INDEX `promo_codes_by_campaign`;--> statement-breakpoint
CREATE INDEX `promo_codes_by_org` ON `promo_codes` (`org_id`);--> statement-breakpoint
CREATE INDEX `promo_codes_redeemed` ON `promo_codes` (`org_id`) WHERE "promo_codes"."uses" >= "promo_codes"."max_uses";--> statement-breakpoint
CREATE INDEX `promo_codes_deactivated` ON `promo_codes` (`org_id`) WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_unused` ON `promo_codes` (`org_id`,`expires_at`) WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_by_campaign` ON `promo_codes` (`campaign`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`org_id`,`action`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`org_id`,`target`);--> statement-breakpoint
CREATE INDEX `campaigns_by_org` ON `campaigns` (`org_id`);--> statement-breakpoint
CREATE INDEX `awards_by_notification` ON `awards` (`notification`);--> statement-breakpoint
CREATE INDEX `notifications_by_org` ON `notifications` (`org_id`);--> statement-breakpoint
CREATE INDEX `players_by_org` ON `players` (`org_id`);--> statement-breakpoint
CREATE INDEX `push_sends_by_org` ON `push_sends` (`org_id`);