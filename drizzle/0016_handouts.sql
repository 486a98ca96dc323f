CREATE TABLE `handouts` (
	`play` integer PRIMARY KEY NOT NULL,
	`handed_out_at` integer,
	`note` text,
	FOREIGN KEY (`play`) REFERENCES `plays`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plays_won` ON `plays` (`campaign`,`at`) WHERE "plays"."won";