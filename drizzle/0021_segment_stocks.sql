CREATE TABLE `segment_stocks` (
	`notification` integer NOT NULL,
	`segment_id` text NOT NULL,
	`wins_from` integer NOT NULL,
	`wins_until` integer NOT NULL,
	`wins` integer NOT NULL,
	PRIMARY KEY(`notification`, `segment_id`),
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `awards_won` ON `awards` (`notification`,`segment_id`,`created_at`) WHERE "awards"."won";--> statement-breakpoint
CREATE INDEX `awards_won_by_player` ON `awards` (`player`,`notification`,`segment_id`,`created_at`) WHERE "awards"."won";