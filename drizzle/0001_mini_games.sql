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
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `awards_by_id` ON `awards` (`notification`,`award_id`);--> statement-breakpoint
CREATE INDEX `awards_by_player` ON `awards` (`player`,`notification`,`spin_period`);--> statement-breakpoint
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
CREATE TABLE `ranking_prizes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`period_key` text NOT NULL,
	`position` integer NOT NULL,
	`player` integer NOT NULL,
	`total_score` real NOT NULL,
	`prize` text,
	`prize_code` text,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_prizes_by_position` ON `ranking_prizes` (`campaign`,`period_key`,`position`);--> statement-breakpoint
CREATE TABLE `ranking_rounds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`period_key` text NOT NULL,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_rounds_by_period` ON `ranking_rounds` (`campaign`,`period_key`);--> statement-breakpoint
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
	FOREIGN KEY (`award`) REFERENCES `awards`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redemptions_current` ON `redemptions` (`award`) WHERE "redemptions"."is_current";--> statement-breakpoint
CREATE INDEX `redemptions_by_award` ON `redemptions` (`award`);--> statement-breakpoint
CREATE INDEX `redemptions_by_notification` ON `redemptions` (`notification`,`redeemed_at`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `ranking_due_at` integer;--> statement-breakpoint
CREATE INDEX `campaigns_ranking_due` ON `campaigns` (`ranking_due_at`) WHERE "campaigns"."ranking_due_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `players` ADD `merged_into` integer;--> statement-breakpoint
CREATE INDEX `players_merged` ON `players` (`merged_into`) WHERE "players"."merged_into" IS NOT NULL;