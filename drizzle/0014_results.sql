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
ALTER TABLE `campaigns` ADD `odds_since` integer;--> statement-breakpoint
ALTER TABLE `plays` ADD `segment_id` text;