CREATE TABLE `push_reactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`player` integer NOT NULL,
	`push_send` integer NOT NULL,
	`event` text NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`push_send`) REFERENCES `push_sends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `push_reactions_by_org` ON `push_reactions` (`org_id`);--> statement-breakpoint
CREATE INDEX `push_reactions_by_player` ON `push_reactions` (`player`,`push_send`,`event`);--> statement-breakpoint
ALTER TABLE `players` ADD `name_by_token` integer;--> statement-breakpoint
ALTER TABLE `players` ADD `email_by_token` integer;