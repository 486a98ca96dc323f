CREATE TABLE `audit_chains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`swept` text NOT NULL,
	`newest` text NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_chains_org_id_unique` ON `audit_chains` (`org_id`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `hash` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `people_hash` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `salt` text;