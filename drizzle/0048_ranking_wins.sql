CREATE TABLE `ranking_wins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`player` integer NOT NULL,
	`period_key` text NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL,
	`name` text NOT NULL,
	`value` integer,
	`handed_out_at` integer,
	`note` text,
	`forfeited_at` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ranking_wins_by_position` ON `ranking_wins` (`campaign`,`period_key`,`position`);--> statement-breakpoint
CREATE INDEX `ranking_wins_by_time` ON `ranking_wins` (`campaign`,`at`);--> statement-breakpoint
CREATE INDEX `ranking_wins_by_player` ON `ranking_wins` (`player`);