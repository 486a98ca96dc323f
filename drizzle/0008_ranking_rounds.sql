PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ranking_prizes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`period_key` text NOT NULL,
	`position` integer NOT NULL,
	`player` integer NOT NULL,
	`total_score` real NOT NULL,
	`prize` text,
	`prize_code` text,
	`given_at` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_ranking_prizes`("id", "campaign", "period_key", "position", "player", "total_score", "prize", "prize_code", "given_at") SELECT "id", "campaign", "period_key", "position", "player", "total_score", "prize", "prize_code", "given_at" FROM `ranking_prizes`;--> statement-breakpoint
DROP TABLE `ranking_prizes`;--> statement-breakpoint
ALTER TABLE `__new_ranking_prizes` RENAME TO `ranking_prizes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `ranking_prizes_by_campaign` ON `ranking_prizes` (`campaign`);--> statement-breakpoint
CREATE INDEX `ranking_prizes_by_player` ON `ranking_prizes` (`player`);--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_prizes_by_position` ON `ranking_prizes` (`campaign`,`period_key`,`position`);--> statement-breakpoint
CREATE TABLE `__new_ranking_rounds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`period_key` text NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`ranking` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`try_at` integer,
	`fault` text,
	`decided_at` integer,
	`given_at` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_ranking_rounds`("id", "campaign", "period_key", "decided_at", "given_at") SELECT "id", "campaign", "period_key", "given_at", "given_at" FROM `ranking_rounds`;--> statement-breakpoint
DROP TABLE `ranking_rounds`;--> statement-breakpoint
ALTER TABLE `__new_ranking_rounds` RENAME TO `ranking_rounds`;--> statement-breakpoint
CREATE INDEX `ranking_rounds_open` ON `ranking_rounds` (`campaign`) WHERE "ranking_rounds"."given_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_rounds_by_period` ON `ranking_rounds` (`campaign`,`period_key`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `zone_since` integer;