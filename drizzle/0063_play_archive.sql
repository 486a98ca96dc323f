CREATE TABLE `archive_files` (
	`org_id` text NOT NULL,
	`folder` text NOT NULL,
	`month` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`org_id`, `folder`, `month`)
);
--> statement-breakpoint
CREATE TABLE `archived_counts` (
	`campaign` integer NOT NULL,
	`at` integer NOT NULL,
	`segment_id` text NOT NULL,
	`result` text NOT NULL,
	`plays` integer NOT NULL,
	PRIMARY KEY(`campaign`, `at`, `segment_id`, `result`),
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `play_archives` (
	`org_id` text PRIMARY KEY NOT NULL,
	`plays` integer NOT NULL,
	`until` integer NOT NULL,
	`last_play` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `chains` ADD `archived_plays` integer;--> statement-breakpoint
ALTER TABLE `standings` ADD `archived` text;--> statement-breakpoint
ALTER TABLE `play_grants` ADD `archived_plays` integer;