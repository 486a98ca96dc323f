CREATE TABLE `totals_written` (
	`id` integer PRIMARY KEY NOT NULL,
	`play` integer NOT NULL,
	`entry` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `players` ADD `xp_play` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `players` ADD `last_entry` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `totals_written` SELECT 1, (SELECT coalesce(max(`id`), 0) FROM `plays`), (SELECT coalesce(max(`id`), 0) FROM `points_ledger`);