CREATE TABLE `award_handouts` (
	`award` integer PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`at` integer NOT NULL,
	`name` text NOT NULL,
	`value` integer,
	`handed_out_at` integer,
	`note` text,
	FOREIGN KEY (`award`) REFERENCES `awards`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `award_handouts_by_time` ON `award_handouts` (`org_id`,`at`,`award`);--> statement-breakpoint
CREATE INDEX `award_handouts_open` ON `award_handouts` (`org_id`,`at`,`award`) WHERE "award_handouts"."handed_out_at" IS NULL;