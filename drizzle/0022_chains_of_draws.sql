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
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chains_by_id` ON `chains` (`chain_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chains_of_campaigns` ON `chains` (`campaign`,`ordinal`) WHERE "chains"."campaign" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `chains_of_notifications` ON `chains` (`notification`,`ordinal`) WHERE "chains"."notification" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chains_open` ON `chains` (`id`) WHERE "chains"."closed_at" IS NULL;--> statement-breakpoint
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
CREATE TABLE `file_identity` (
	`id` integer PRIMARY KEY NOT NULL,
	`identity` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `moment_batches` ADD `on_record` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `moment_batches` ADD `shown_on_record` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `awards` ADD `chain` integer;--> statement-breakpoint
ALTER TABLE `awards` ADD `draw` integer;--> statement-breakpoint
ALTER TABLE `awards` ADD `receipt` blob;--> statement-breakpoint
ALTER TABLE `organizations` ADD `draw_secret` text;--> statement-breakpoint
ALTER TABLE `plays` ADD `chain` integer;--> statement-breakpoint
ALTER TABLE `plays` ADD `draw` integer;--> statement-breakpoint
ALTER TABLE `plays` ADD `receipt` blob;--> statement-breakpoint
ALTER TABLE `players` ADD `draw_id` text;