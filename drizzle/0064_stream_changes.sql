CREATE TABLE `stream_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`player` integer,
	`from_player` integer,
	`award` integer,
	`state` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stream_changes_by_org` ON `stream_changes` (`org_id`);