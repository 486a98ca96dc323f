CREATE TABLE `result_costs` (
	`campaign` integer NOT NULL,
	`day` text NOT NULL,
	`codes` real NOT NULL,
	`prizes` real NOT NULL,
	PRIMARY KEY(`campaign`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `handouts` ADD `forfeited_at` integer;--> statement-breakpoint
ALTER TABLE `handouts` ADD `campaign` integer;--> statement-breakpoint
ALTER TABLE `handouts` ADD `at` integer;--> statement-breakpoint
ALTER TABLE `handouts` ADD `value` integer;--> statement-breakpoint
CREATE INDEX `handouts_forfeited` ON `handouts` (`campaign`,`at`,`value`) WHERE "handouts"."forfeited_at" IS NOT NULL;--> statement-breakpoint
-- The plays so far are counted again, with what they cost.
DELETE FROM `result_counts`;--> statement-breakpoint
DELETE FROM `campaign_counts`;--> statement-breakpoint
DELETE FROM `results_counted`;
