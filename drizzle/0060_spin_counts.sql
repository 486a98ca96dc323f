CREATE TABLE `spin_costs` (
	`notification` integer NOT NULL,
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`codes` real NOT NULL,
	`prizes` real NOT NULL,
	PRIMARY KEY(`notification`, `day`, `currency`),
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `spin_counts` (
	`notification` integer NOT NULL,
	`day` text NOT NULL,
	`odds_since` integer NOT NULL,
	`segment_id` text NOT NULL,
	`spins` integer NOT NULL,
	`wins` integer NOT NULL,
	`points` integer NOT NULL,
	PRIMARY KEY(`notification`, `day`, `odds_since`, `segment_id`),
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `spin_marks` (
	`notification` integer PRIMARY KEY NOT NULL,
	`up_to` integer NOT NULL,
	`timezone` text NOT NULL,
	FOREIGN KEY (`notification`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `awards` ADD `prize_value` integer;--> statement-breakpoint
ALTER TABLE `awards` ADD `prize_currency` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `odds_since` integer;