CREATE TABLE `lifted_bans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ban_id` text NOT NULL,
	`org_id` text NOT NULL,
	`player` integer NOT NULL,
	`reason` text,
	`message` text,
	`created_at` integer NOT NULL,
	`lifted_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lifted_bans_by_player` ON `lifted_bans` (`player`);--> statement-breakpoint
CREATE INDEX `lifted_bans_by_org` ON `lifted_bans` (`org_id`);--> statement-breakpoint
CREATE TABLE `player_words` (
	`org_id` text NOT NULL,
	`word` text NOT NULL,
	`player` integer NOT NULL,
	PRIMARY KEY(`org_id`, `word`, `player`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `players_worded` (
	`id` integer PRIMARY KEY NOT NULL,
	`player` integer NOT NULL
);
