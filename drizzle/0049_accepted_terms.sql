CREATE TABLE `accepted_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`player` integer NOT NULL,
	`game` text NOT NULL,
	`game_id` text NOT NULL,
	`version` text NOT NULL,
	`url` text NOT NULL,
	`accepted_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `accepted_terms_by_org` ON `accepted_terms` (`org_id`);--> statement-breakpoint
CREATE INDEX `accepted_terms_by_player` ON `accepted_terms` (`player`,`game`,`game_id`,`version`);