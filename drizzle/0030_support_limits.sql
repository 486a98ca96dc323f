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
ALTER TABLE `audit_log` ADD `is_listed` integer;--> statement-breakpoint
CREATE INDEX `audit_log_listed` ON `audit_log` (`org_id`) WHERE "audit_log"."is_listed";--> statement-breakpoint
ALTER TABLE `organizations` ADD `erasure_secret` text;