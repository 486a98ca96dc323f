CREATE TABLE `player_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`player_key_id` text NOT NULL,
	`name` text NOT NULL,
	`algorithm` text NOT NULL,
	`public_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `player_keys_by_id` ON `player_keys` (`org_id`,`player_key_id`);--> statement-breakpoint
CREATE TABLE `token_revocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`id_hash` text NOT NULL,
	`at` integer NOT NULL,
	`through` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `token_revocations_by_id` ON `token_revocations` (`org_id`,`id_hash`);--> statement-breakpoint
CREATE INDEX `token_revocations_by_time` ON `token_revocations` (`at`);--> statement-breakpoint
CREATE TABLE `token_secrets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`secret` text NOT NULL,
	`sealed_with` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `token_secrets_org_id_unique` ON `token_secrets` (`org_id`);