CREATE TABLE `stocks` (
	`campaign` integer NOT NULL,
	`prize_id` text NOT NULL,
	`wins_from` integer NOT NULL,
	`wins_until` integer NOT NULL,
	`wins` integer NOT NULL,
	`is_low` integer NOT NULL,
	`is_gone` integer NOT NULL,
	PRIMARY KEY(`campaign`, `prize_id`),
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `standings` ADD `prize_wins` text;