CREATE TABLE `moment_batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign` integer NOT NULL,
	`batch_id` text NOT NULL,
	`prize_id` text NOT NULL,
	`count` integer NOT NULL,
	`live` integer NOT NULL,
	`taken` integer NOT NULL,
	`chosen` integer NOT NULL,
	`commitment` text NOT NULL,
	`salt` text NOT NULL,
	`sealed_with` text,
	`head` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moment_batches_by_id` ON `moment_batches` (`campaign`,`batch_id`);--> statement-breakpoint
CREATE TABLE `moment_blocks` (
	`batch` integer NOT NULL,
	`number` integer NOT NULL,
	`times` text NOT NULL,
	PRIMARY KEY(`batch`, `number`),
	FOREIGN KEY (`batch`) REFERENCES `moment_batches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `moment_takes` (
	`batch` integer NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`session_id` text NOT NULL,
	PRIMARY KEY(`batch`, `position`),
	FOREIGN KEY (`batch`) REFERENCES `moment_batches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `campaigns` ADD `moment_prizes` text;