CREATE TABLE `__new_redemption_chains` (
	`org_id` text NOT NULL,
	`lane` integer DEFAULT 0 NOT NULL,
	`awards` text NOT NULL,
	`codes` text NOT NULL,
	PRIMARY KEY(`org_id`, `lane`)
);
--> statement-breakpoint
INSERT INTO `__new_redemption_chains`("org_id", "awards", "codes") SELECT "org_id", "awards", "codes" FROM `redemption_chains`;--> statement-breakpoint
DROP TABLE `redemption_chains`;--> statement-breakpoint
ALTER TABLE `__new_redemption_chains` RENAME TO `redemption_chains`;--> statement-breakpoint
ALTER TABLE `code_redemptions` ADD `lane` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `redemptions` ADD `lane` integer DEFAULT 0 NOT NULL;