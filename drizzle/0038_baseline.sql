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
	`prefix` text,
	`last_used_at` integer,
	`created_by` text,
	`signed_in_at` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_id_unique` ON `api_keys` (`key_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_org` ON `api_keys` (`org_id`);--> statement-breakpoint
CREATE INDEX `api_keys_by_creator` ON `api_keys` (`org_id`,`created_by`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`at` integer NOT NULL,
	`key_id` text,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`before` text,
	`after` text,
	`hash` text,
	`people_hash` text,
	`salt` text,
	`is_listed` integer
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_org` ON `audit_log` (`org_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`org_id`,`action`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`org_id`,`target`);--> statement-breakpoint
CREATE INDEX `audit_log_by_key` ON `audit_log` (`org_id`,`key_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`org_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_listed` ON `audit_log` (`org_id`) WHERE "audit_log"."is_listed";--> statement-breakpoint
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
	`ranking_due_at` integer,
	`zone_since` integer,
	`odds_since` integer,
	`dates_due_at` integer,
	`start_told` integer DEFAULT false NOT NULL,
	`end_told` integer DEFAULT false NOT NULL,
	`moment_prizes` text,
	`told` text,
	`decided_until` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_by_id` ON `campaigns` (`org_id`,`campaign_id`);--> statement-breakpoint
CREATE INDEX `campaigns_ranking_due` ON `campaigns` (`ranking_due_at`) WHERE "campaigns"."ranking_due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_by_org` ON `campaigns` (`org_id`);--> statement-breakpoint
CREATE INDEX `campaigns_dates_due` ON `campaigns` (`dates_due_at`) WHERE "campaigns"."dates_due_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `code_redemptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`promo_code` integer NOT NULL,
	`campaign` integer NOT NULL,
	`redeemed_at` integer NOT NULL,
	`sale_total` integer,
	`discount_amount` integer,
	`currency` text,
	`external_reference` text,
	`hash` text,
	`lane` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`promo_code`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `code_redemptions_by_campaign` ON `code_redemptions` (`campaign`,`redeemed_at`);--> statement-breakpoint
CREATE INDEX `code_redemptions_by_code` ON `code_redemptions` (`promo_code`);--> statement-breakpoint
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
	`attempt_log` text DEFAULT '[]' NOT NULL,
	`auto_replays` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`webhook`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`webhook`,`due_at`) WHERE "deliveries"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_by_webhook` ON `deliveries` (`webhook`);--> statement-breakpoint
CREATE INDEX `deliveries_failed` ON `deliveries` (`webhook`) WHERE "deliveries"."status" = 'failed';--> statement-breakpoint
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
	`created_at` integer NOT NULL,
	`settings` text,
	`draw_secret` text,
	`configuration_bytes` integer DEFAULT 0 NOT NULL,
	`erasure_secret` text
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
	`merged_into` integer,
	`draw_id` text,
	`past_uses` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `players_client_id_unique` ON `players` (`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_by_external_id` ON `players` (`org_id`,`external_user_id`);--> statement-breakpoint
CREATE INDEX `players_merged` ON `players` (`merged_into`) WHERE "players"."merged_into" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `players_by_org` ON `players` (`org_id`);--> statement-breakpoint
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
	`previous` integer,
	`prize_id` text,
	`segment_id` text,
	`chain` integer,
	`draw` integer,
	`receipt` blob,
	`prize_kind` integer,
	`prize_name` text,
	`prize_value` integer,
	`xp` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plays_by_campaign` ON `plays` (`campaign`,`at`);--> statement-breakpoint
CREATE INDEX `plays_of_prizes` ON `plays` (`campaign`,`prize_id`,`at`) WHERE "plays"."prize_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `plays_won` ON `plays` (`campaign`,`at`) WHERE "plays"."won";--> statement-breakpoint
CREATE INDEX `plays_to_hand_out` ON `plays` (`campaign`,`at`) WHERE "plays"."prize_id" IS NOT NULL AND "plays"."prize_code" IS NULL AND coalesce("plays"."prize_kind", 2) = 2;--> statement-breakpoint
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
CREATE INDEX `promo_codes_by_org` ON `promo_codes` (`org_id`);--> statement-breakpoint
CREATE INDEX `promo_codes_redeemed` ON `promo_codes` (`org_id`) WHERE "promo_codes"."uses" >= "promo_codes"."max_uses";--> statement-breakpoint
CREATE INDEX `promo_codes_deactivated` ON `promo_codes` (`org_id`) WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_unused` ON `promo_codes` (`org_id`,`expires_at`) WHERE "promo_codes"."uses" < "promo_codes"."max_uses" AND "promo_codes"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE INDEX `promo_codes_by_campaign` ON `promo_codes` (`campaign`,`created_at`);--> statement-breakpoint
CREATE INDEX `promo_codes_of_campaign` ON `promo_codes` (`campaign`);--> statement-breakpoint
CREATE INDEX `promo_codes_by_key` ON `promo_codes` (`player`,`campaign`,`issue_key`) WHERE "promo_codes"."origin" = 'codes' AND "promo_codes"."issue_key" IS NOT NULL;--> statement-breakpoint
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
CREATE INDEX `push_sends_by_org` ON `push_sends` (`org_id`);--> statement-breakpoint
CREATE TABLE `quotas` (
	`campaign` integer PRIMARY KEY NOT NULL,
	`wins_from` integer NOT NULL,
	`wins_until` integer NOT NULL,
	`wins` integer NOT NULL,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`previous_secret` text,
	`overlap_until` integer,
	`failing_since` integer,
	`switched_off_at` integer,
	`last_failure_at` integer,
	`sealed_with` text,
	`auto_replay` integer DEFAULT false NOT NULL,
	`replay_since` integer,
	`replay_after` integer,
	`replay_at` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_webhook_id_unique` ON `webhooks` (`webhook_id`);--> statement-breakpoint
CREATE INDEX `webhooks_by_org` ON `webhooks` (`org_id`);--> statement-breakpoint
CREATE INDEX `webhooks_replaying` ON `webhooks` (`replay_at`) WHERE "webhooks"."replay_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `awards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`notification` integer NOT NULL,
	`award_id` text NOT NULL,
	`spin_period` text NOT NULL,
	`player` integer NOT NULL,
	`client_id` text NOT NULL,
	`segment_id` text NOT NULL,
	`segment` text NOT NULL,
	`won` integer NOT NULL,
	`prize_code` text,
	`points_awarded` integer NOT NULL,
	`created_at` integer NOT NULL,
	`chain` integer,
	`draw` integer,
	`receipt` blob,
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `awards_by_id` ON `awards` (`notification`,`award_id`);--> statement-breakpoint
CREATE INDEX `awards_by_player` ON `awards` (`player`,`notification`,`spin_period`);--> statement-breakpoint
CREATE INDEX `awards_by_notification` ON `awards` (`notification`);--> statement-breakpoint
CREATE INDEX `awards_won` ON `awards` (`notification`,`segment_id`,`created_at`) WHERE "awards"."won";--> statement-breakpoint
CREATE INDEX `awards_won_by_player` ON `awards` (`player`,`notification`,`segment_id`,`created_at`) WHERE "awards"."won";--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`config` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_by_id` ON `notifications` (`org_id`,`notification_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_org` ON `notifications` (`org_id`);--> statement-breakpoint
CREATE TABLE `redemptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`award` integer NOT NULL,
	`notification` integer NOT NULL,
	`sale_total` integer NOT NULL,
	`discount_amount` integer NOT NULL,
	`currency` text NOT NULL,
	`redeemed_at` integer NOT NULL,
	`external_reference` text,
	`recorded_at` integer NOT NULL,
	`is_current` integer NOT NULL,
	`hash` text,
	`lane` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`award`) REFERENCES `awards`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redemptions_current` ON `redemptions` (`award`) WHERE "redemptions"."is_current";--> statement-breakpoint
CREATE INDEX `redemptions_by_award` ON `redemptions` (`award`);--> statement-breakpoint
CREATE INDEX `redemptions_by_notification` ON `redemptions` (`notification`,`redeemed_at`);--> statement-breakpoint
CREATE INDEX `redemptions_replaced` ON `redemptions` (`notification`,`redeemed_at`) WHERE NOT "redemptions"."is_current";--> statement-breakpoint
CREATE TABLE `standings_written` (
	`id` integer PRIMARY KEY NOT NULL,
	`play` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `standings_written` VALUES (1, 0);--> statement-breakpoint
CREATE TABLE `standings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`player` integer NOT NULL,
	`last_play` integer NOT NULL,
	`last_at` integer NOT NULL,
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
	`prize_wins` text,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `standings_by_player` ON `standings` (`player`,`campaign`);--> statement-breakpoint
CREATE INDEX `standings_by_campaign` ON `standings` (`campaign`);--> statement-breakpoint
CREATE TABLE `code_keys` (
	`org_id` text NOT NULL,
	`code_key` text NOT NULL,
	`code` integer NOT NULL,
	PRIMARY KEY(`org_id`, `code_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `code_owners` (
	`player` integer NOT NULL,
	`campaign` integer NOT NULL,
	`code` integer NOT NULL,
	PRIMARY KEY(`player`, `campaign`, `code`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `codes_indexed` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `codes_indexed` VALUES (1, 0);--> statement-breakpoint
CREATE TABLE `ranking_prizes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`period_key` text NOT NULL,
	`position` integer NOT NULL,
	`player` integer NOT NULL,
	`total_score` real NOT NULL,
	`prize` text,
	`prize_code` text,
	`given_at` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ranking_prizes_by_campaign` ON `ranking_prizes` (`campaign`);--> statement-breakpoint
CREATE INDEX `ranking_prizes_by_player` ON `ranking_prizes` (`player`);--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_prizes_by_position` ON `ranking_prizes` (`campaign`,`period_key`,`position`);--> statement-breakpoint
CREATE TABLE `ranking_rounds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`period_key` text NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`ranking` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`try_at` integer,
	`fault` text,
	`decided_at` integer,
	`given_at` integer,
	`asked_by` text,
	`decided_play` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ranking_rounds_open` ON `ranking_rounds` (`campaign`) WHERE "ranking_rounds"."given_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_rounds_by_period` ON `ranking_rounds` (`campaign`,`period_key`);--> statement-breakpoint
CREATE TABLE `audit_chains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`swept` text NOT NULL,
	`newest` text NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_chains_org_id_unique` ON `audit_chains` (`org_id`);--> statement-breakpoint
CREATE TABLE `merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`key_id` text,
	`from_player` integer NOT NULL,
	`into_player` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`into_player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `merges_by_player` ON `merges` (`from_player`);--> statement-breakpoint
CREATE TABLE `campaign_counts` (
	`campaign` integer PRIMARY KEY NOT NULL,
	`plays` integer NOT NULL,
	`wins` integer NOT NULL,
	`players` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `result_counts` (
	`campaign` integer NOT NULL,
	`day` text NOT NULL,
	`odds_since` integer NOT NULL,
	`segment_id` text NOT NULL,
	`prize_id` text NOT NULL,
	`result` text NOT NULL,
	`plays` integer NOT NULL,
	`wins` integer NOT NULL,
	PRIMARY KEY(`campaign`, `day`, `odds_since`, `segment_id`, `prize_id`, `result`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `results_counted` (
	`id` integer PRIMARY KEY NOT NULL,
	`play` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stocks` (
	`campaign` integer NOT NULL,
	`prize_id` text NOT NULL,
	`wins_from` integer NOT NULL,
	`wins_until` integer NOT NULL,
	`wins` integer NOT NULL,
	`is_low` integer NOT NULL,
	`is_gone` integer NOT NULL,
	`told_periods` text,
	PRIMARY KEY(`campaign`, `prize_id`),
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `handouts` (
	`play` integer PRIMARY KEY NOT NULL,
	`handed_out_at` integer,
	`note` text,
	FOREIGN KEY (`play`) REFERENCES `plays`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `moment_batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`batch_id` text NOT NULL,
	`prize_id` text NOT NULL,
	`count` integer NOT NULL,
	`live` integer NOT NULL,
	`taken` integer NOT NULL,
	`chosen` integer NOT NULL,
	`commitment` text NOT NULL,
	`salt` text NOT NULL,
	`sealed_with` text,
	`head` text,
	`created_at` integer NOT NULL,
	`on_record` integer DEFAULT false NOT NULL,
	`shown_on_record` integer DEFAULT false NOT NULL,
	`drawn_from` text,
	`dropped_at` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moment_batches_by_id` ON `moment_batches` (`campaign`,`batch_id`);--> statement-breakpoint
CREATE TABLE `moment_blocks` (
	`batch` integer NOT NULL,
	`number` integer NOT NULL,
	`times` text NOT NULL,
	PRIMARY KEY(`batch`, `number`),
	FOREIGN KEY (`batch`) REFERENCES `moment_batches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `moment_takes` (
	`batch` integer NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`session_id` text NOT NULL,
	PRIMARY KEY(`batch`, `position`),
	FOREIGN KEY (`batch`) REFERENCES `moment_batches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `budgets` (
	`campaign` integer PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`given_back_until` integer NOT NULL,
	`low_for` integer,
	`reached_for` integer,
	`told` text,
	`early_last` integer,
	`early_until` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `segment_stocks` (
	`notification` integer NOT NULL,
	`segment_id` text NOT NULL,
	`wins_from` integer NOT NULL,
	`wins_until` integer NOT NULL,
	`wins` integer NOT NULL,
	PRIMARY KEY(`notification`, `segment_id`),
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `chain_records` (
	`chain` integer NOT NULL,
	`n` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`chain`, `n`),
	FOREIGN KEY (`chain`) REFERENCES `chains`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `chains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`campaign` integer,
	`notification` integer,
	`chain_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`previous` text,
	`commitment` text NOT NULL,
	`seed` text NOT NULL,
	`sealed_with` text,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`draws` integer,
	`last_hash` text,
	`distrusted` integer DEFAULT false NOT NULL,
	`closing` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chains_by_id` ON `chains` (`chain_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chains_of_campaigns` ON `chains` (`campaign`,`ordinal`) WHERE "chains"."campaign" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `chains_of_notifications` ON `chains` (`notification`,`ordinal`) WHERE "chains"."notification" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chains_open` ON `chains` (`id`) WHERE "chains"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `chains_closed_of_campaigns` ON `chains` (`campaign`,`closing`) WHERE "chains"."closing" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chains_closed_of_notifications` ON `chains` (`notification`,`closing`) WHERE "chains"."closing" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `draw_checkpoints` (
	`chain` integer PRIMARY KEY NOT NULL,
	`draws` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`chain`) REFERENCES `chains`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `draw_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`campaign` integer,
	`notification` integer,
	`limit_name` text NOT NULL,
	`period` text NOT NULL,
	`place` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `draw_places_of_campaigns` ON `draw_places` (`campaign`,`limit_name`,`period`) WHERE "draw_places"."campaign" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `draw_places_of_notifications` ON `draw_places` (`notification`,`limit_name`,`period`) WHERE "draw_places"."notification" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `draws` (
	`chain` integer NOT NULL,
	`n` integer NOT NULL,
	`hash` blob NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`chain`, `n`),
	FOREIGN KEY (`chain`) REFERENCES `chains`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `lifted_bans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ban_id` text NOT NULL,
	`org_id` text NOT NULL,
	`player` integer NOT NULL,
	`reason` text,
	`message` text,
	`created_at` integer NOT NULL,
	`lifted_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lifted_bans_by_player` ON `lifted_bans` (`player`);--> statement-breakpoint
CREATE INDEX `lifted_bans_by_org` ON `lifted_bans` (`org_id`);--> statement-breakpoint
CREATE TABLE `player_words` (
	`org_id` text NOT NULL,
	`word` text NOT NULL,
	`player` integer NOT NULL,
	PRIMARY KEY(`org_id`, `word`, `player`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `players_worded` (
	`id` integer PRIMARY KEY NOT NULL,
	`player` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`org_id` text NOT NULL,
	`email` text,
	`name` text,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`joined_at` integer,
	`deactivated_at` integer,
	`password_hash` text,
	`link_hash` text,
	`link_expires_at` integer,
	`totp_secret` text,
	`sealed_with` text,
	`totp_since` integer,
	`totp_step` integer,
	`recovery_hashes` text NOT NULL,
	`link_made_by` text,
	`link_made_at` integer,
	`link_told_at` integer,
	`provider_issuer` text,
	`provider_subject` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_user_id_unique` ON `users` (`user_id`);--> statement-breakpoint
CREATE INDEX `users_by_org` ON `users` (`org_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_email` ON `users` (`org_id`,`email`);--> statement-breakpoint
CREATE INDEX `users_by_link` ON `users` (`link_hash`);--> statement-breakpoint
CREATE TABLE `console_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`org_id` text NOT NULL,
	`key_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`place` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `console_sessions_hash_unique` ON `console_sessions` (`hash`);--> statement-breakpoint
CREATE INDEX `console_sessions_by_seen` ON `console_sessions` (`seen_at`);--> statement-breakpoint
CREATE INDEX `console_sessions_by_holder` ON `console_sessions` (`org_id`,`key_id`,`seen_at`);--> statement-breakpoint
CREATE TABLE `service_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `code_extensions` (
	`promo_code` integer PRIMARY KEY NOT NULL,
	`extensions` integer NOT NULL,
	FOREIGN KEY (`promo_code`) REFERENCES `promo_codes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `past_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`id_hash` text NOT NULL,
	`game` text NOT NULL,
	`game_id` text NOT NULL,
	`limit_name` text NOT NULL,
	`used_from` integer NOT NULL,
	`used_until` integer NOT NULL,
	`used` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `past_uses_by_id` ON `past_uses` (`org_id`,`id_hash`,`game`,`game_id`);--> statement-breakpoint
CREATE INDEX `past_uses_by_end` ON `past_uses` (`used_until`);--> statement-breakpoint
CREATE TABLE `support_counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`used` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_counts_by_user` ON `support_counts` (`org_id`,`user_id`,`kind`);--> statement-breakpoint
CREATE TABLE `redemption_chains` (
	`org_id` text NOT NULL,
	`lane` integer DEFAULT 0 NOT NULL,
	`awards` text NOT NULL,
	`codes` text NOT NULL,
	PRIMARY KEY(`org_id`, `lane`)
);
