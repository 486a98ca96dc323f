CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key_id` text NOT NULL,
	`org_id` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`deactivated_at` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_id_unique` ON `api_keys` (`key_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_org` ON `api_keys` (`org_id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`at` integer NOT NULL,
	`key_id` text,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_org` ON `audit_log` (`org_id`);--> statement-breakpoint
CREATE TABLE `bans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ban_id` text NOT NULL,
	`org_id` text NOT NULL,
	`player` integer NOT NULL,
	`reason` text,
	`message` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bans_ban_id_unique` ON `bans` (`ban_id`);--> statement-breakpoint
CREATE INDEX `bans_by_player` ON `bans` (`player`);--> statement-breakpoint
CREATE INDEX `bans_by_org` ON `bans` (`org_id`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`config` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_by_id` ON `campaigns` (`org_id`,`campaign_id`);--> statement-breakpoint
CREATE TABLE `code_redemptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`promo_code` integer NOT NULL,
	`campaign` integer NOT NULL,
	`redeemed_at` integer NOT NULL,
	`sale_total` integer,
	`discount_amount` integer,
	`currency` text,
	`external_reference` text,
	FOREIGN KEY (`promo_code`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `code_redemptions_by_campaign` ON `code_redemptions` (`campaign`,`redeemed_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook` integer NOT NULL,
	`event_id` text NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`webhook`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`webhook`,`due_at`) WHERE "deliveries"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_by_webhook` ON `deliveries` (`webhook`);--> statement-breakpoint
CREATE TABLE `idempotency_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`request` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_records_by_key` ON `idempotency_records` (`org_id`,`operation`,`key`);--> statement-breakpoint
CREATE TABLE `marketplace_games` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`game_id` text NOT NULL,
	`name` text NOT NULL,
	`active` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `marketplace_games_by_id` ON `marketplace_games` (`org_id`,`game_id`);--> statement-breakpoint
CREATE TABLE `organizations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`name` text NOT NULL,
	`tiers` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organizations_org_id_unique` ON `organizations` (`org_id`);--> statement-breakpoint
CREATE TABLE `players` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`external_user_id` text NOT NULL,
	`client_id` text,
	`name` text,
	`email` text,
	`traits` text,
	`xp` integer DEFAULT 0 NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `players_client_id_unique` ON `players` (`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_by_external_id` ON `players` (`org_id`,`external_user_id`);--> statement-breakpoint
CREATE TABLE `plays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` text NOT NULL,
	`campaign` integer NOT NULL,
	`player` integer NOT NULL,
	`at` integer NOT NULL,
	`result` text NOT NULL,
	`won` integer NOT NULL,
	`used_quota` integer NOT NULL,
	`score` real NOT NULL,
	`prize_code` text,
	`metadata` text,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plays_by_player` ON `plays` (`player`,`campaign`,`at`);--> statement-breakpoint
CREATE INDEX `plays_by_campaign` ON `plays` (`campaign`,`at`);--> statement-breakpoint
CREATE TABLE `points_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`player` integer NOT NULL,
	`at` integer NOT NULL,
	`points` integer NOT NULL,
	`balance` integer NOT NULL,
	`reason` text NOT NULL,
	`source_id` text NOT NULL,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `points_ledger_by_player` ON `points_ledger` (`player`);--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`code_key` text NOT NULL,
	`code` text NOT NULL,
	`campaign` integer NOT NULL,
	`player` integer NOT NULL,
	`origin` text NOT NULL,
	`issue_key` text,
	`discount_type` text NOT NULL,
	`discount_value` real NOT NULL,
	`max_discount_amount` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`max_uses` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`deactivated_at` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_by_code` ON `promo_codes` (`org_id`,`code_key`);--> statement-breakpoint
CREATE INDEX `promo_codes_by_player` ON `promo_codes` (`player`,`campaign`,`issue_key`);--> statement-breakpoint
CREATE INDEX `promo_codes_by_campaign` ON `promo_codes` (`campaign`);--> statement-breakpoint
CREATE TABLE `push_sends` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`send_id` text NOT NULL,
	`title` text,
	`click_count` integer DEFAULT 0 NOT NULL,
	`dismiss_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_sends_by_id` ON `push_sends` (`org_id`,`send_id`);--> statement-breakpoint
CREATE TABLE `quotas` (
	`campaign` integer PRIMARY KEY NOT NULL,
	`wins_from` integer NOT NULL,
	`wins_until` integer NOT NULL,
	`wins` integer NOT NULL,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `standings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`player` integer NOT NULL,
	`plays_from` integer,
	`plays_until` integer,
	`plays` integer DEFAULT 0 NOT NULL,
	`wins_from` integer,
	`wins_until` integer,
	`wins` integer DEFAULT 0 NOT NULL,
	`total_score` real DEFAULT 0 NOT NULL,
	`total_reached` integer,
	`day_from` integer,
	`day_score` real DEFAULT 0 NOT NULL,
	`day_reached` integer,
	`week_from` integer,
	`week_score` real DEFAULT 0 NOT NULL,
	`week_reached` integer,
	`month_from` integer,
	`month_score` real DEFAULT 0 NOT NULL,
	`month_reached` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `standings_by_player` ON `standings` (`campaign`,`player`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` text NOT NULL,
	`org_id` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`events` text NOT NULL,
	`description` text,
	`active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_webhook_id_unique` ON `webhooks` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `webhooks_by_org` ON `webhooks` (`org_id`);