CREATE TABLE `standings_written` (
	`id` integer PRIMARY KEY NOT NULL,
	`play` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `plays_by_player`;--> statement-breakpoint
CREATE INDEX `plays_to_chain` ON `plays` (`player`,`campaign`);--> statement-breakpoint
ALTER TABLE `plays` ADD `previous` integer;--> statement-breakpoint
UPDATE `plays` SET `previous` = (SELECT max(p.`id`) FROM `plays` p WHERE p.`player` = `plays`.`player` AND p.`campaign` = `plays`.`campaign` AND p.`id` < `plays`.`id`);--> statement-breakpoint
ALTER TABLE `standings` RENAME TO `old_standings`;--> statement-breakpoint
DROP INDEX `standings_by_player`;--> statement-breakpoint
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
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `standings` (`campaign`, `player`, `last_play`, `last_at`, `plays_from`, `plays_until`, `plays`, `wins_from`, `wins_until`, `wins`, `total_score`, `total_reached`, `day_from`, `day_score`, `day_reached`, `week_from`, `week_score`, `week_reached`, `month_from`, `month_score`, `month_reached`)
SELECT p.`campaign`, p.`player`, p.`last_play`, p.`last_at`, s.`plays_from`, s.`plays_until`, coalesce(s.`plays`, 0), s.`wins_from`, s.`wins_until`, coalesce(s.`wins`, 0), coalesce(s.`total_score`, 0), s.`total_reached`, s.`day_from`, coalesce(s.`day_score`, 0), s.`day_reached`, s.`week_from`, coalesce(s.`week_score`, 0), s.`week_reached`, s.`month_from`, coalesce(s.`month_score`, 0), s.`month_reached`
FROM (SELECT `campaign`, `player`, min(`id`) AS `first_play`, max(`id`) AS `last_play`, max(`at`) AS `last_at` FROM `plays` GROUP BY `player`, `campaign`) p
LEFT JOIN `old_standings` s ON s.`campaign` = p.`campaign` AND s.`player` = p.`player`
ORDER BY p.`first_play`;--> statement-breakpoint
DROP TABLE `old_standings`;--> statement-breakpoint
DROP INDEX `plays_to_chain`;--> statement-breakpoint
CREATE UNIQUE INDEX `standings_by_player` ON `standings` (`player`,`campaign`);--> statement-breakpoint
CREATE INDEX `standings_by_campaign` ON `standings` (`campaign`);--> statement-breakpoint
INSERT INTO `standings_written` SELECT 1, coalesce(max(`id`), 0) FROM `plays`;
