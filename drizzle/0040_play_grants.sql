CREATE TABLE `play_grants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`grant_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`player` integer NOT NULL,
	`plays` integer NOT NULL,
	`used` integer NOT NULL,
	`expires_at` integer,
	`reference` text,
	`note` text,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `play_grants_grant_id_unique` ON `play_grants` (`grant_id`);--> statement-breakpoint
CREATE INDEX `play_grants_by_player` ON `play_grants` (`player`,`campaign_id`);--> statement-breakpoint
CREATE INDEX `play_grants_open` ON `play_grants` (`player`,`campaign_id`) WHERE "play_grants"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `play_grants_by_reference` ON `play_grants` (`player`,`campaign_id`,`reference`);--> statement-breakpoint
ALTER TABLE `plays` ADD `play_grant` integer;--> statement-breakpoint
ALTER TABLE `plays` ADD `beyond_limit` integer;--> statement-breakpoint
ALTER TABLE `plays` ADD `entry_code` text;