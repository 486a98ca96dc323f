CREATE TABLE `points_transactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`player` integer NOT NULL,
	`kind` text NOT NULL,
	`points` integer NOT NULL,
	`note` text,
	`external_reference` text,
	`refunded_by` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`player`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `points_transactions_by_id` ON `points_transactions` (`org_id`,`transaction_id`);--> statement-breakpoint
CREATE INDEX `points_transactions_by_player` ON `points_transactions` (`player`);