CREATE TABLE `archived_prizes` (
	`campaign` integer NOT NULL,
	`prize_id` text NOT NULL,
	`wins` integer NOT NULL,
	`quota_wins` integer NOT NULL,
	PRIMARY KEY(`campaign`, `prize_id`),
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `archived_wins` (
	`campaign` integer NOT NULL,
	`at` integer NOT NULL,
	`segment_id` text NOT NULL,
	`prize_id` text NOT NULL,
	`result` text NOT NULL,
	`wins` integer NOT NULL,
	`quota_wins` integer NOT NULL,
	`points` real NOT NULL,
	`codes` real NOT NULL,
	`prizes` real NOT NULL,
	PRIMARY KEY(`campaign`, `at`, `segment_id`, `prize_id`, `result`),
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
