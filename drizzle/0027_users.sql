CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`org_id` text NOT NULL,
	`email` text,
	`name` text,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`joined_at` integer,
	`deactivated_at` integer,
	`password_hash` text,
	`link_hash` text,
	`link_expires_at` integer,
	`totp_secret` text,
	`sealed_with` text,
	`totp_since` integer,
	`totp_step` integer,
	`recovery_hashes` text NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_user_id_unique` ON `users` (`user_id`);--> statement-breakpoint
CREATE INDEX `users_by_org` ON `users` (`org_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_email` ON `users` (`org_id`,`email`);--> statement-breakpoint
CREATE INDEX `users_by_link` ON `users` (`link_hash`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_console_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`org_id` text NOT NULL,
	`key_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`place` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_console_sessions`("id", "hash", "org_id", "key_id", "created_at", "seen_at", "expires_at") SELECT "id", "hash", "org_id", "key_id", "created_at", "seen_at", "expires_at" FROM `console_sessions`;--> statement-breakpoint
DROP TABLE `console_sessions`;--> statement-breakpoint
ALTER TABLE `__new_console_sessions` RENAME TO `console_sessions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `console_sessions_hash_unique` ON `console_sessions` (`hash`);--> statement-breakpoint
CREATE INDEX `console_sessions_by_seen` ON `console_sessions` (`seen_at`);--> statement-breakpoint
CREATE INDEX `console_sessions_by_holder` ON `console_sessions` (`org_id`,`key_id`,`seen_at`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `prefix` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `last_used_at` integer;