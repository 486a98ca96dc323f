CREATE TABLE `code_lots` (
	`org_id` text NOT NULL,
	`pool` integer NOT NULL,
	`number` integer NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`size` integer NOT NULL,
	`free` integer NOT NULL,
	`head` integer NOT NULL,
	PRIMARY KEY(`pool`, `number`),
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pool`) REFERENCES `code_pools`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `code_pools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`pool_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`code_config` text,
	`low_at` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`total` integer NOT NULL,
	`given` integer NOT NULL,
	`used` integer NOT NULL,
	`withdrawn` integer NOT NULL,
	`low_told` integer NOT NULL,
	`empty_told` integer NOT NULL,
	`lots` integer NOT NULL,
	`wanted` integer,
	`made` integer,
	`code_length` integer,
	`code_prefix` text,
	`deleted_at` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `code_pools_by_id` ON `code_pools` (`org_id`,`pool_id`) WHERE "code_pools"."deleted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `pool_codes` (
	`org_id` text NOT NULL,
	`pool` integer NOT NULL,
	`place` integer NOT NULL,
	`kind` text NOT NULL,
	`code_key` text NOT NULL,
	`code` text NOT NULL,
	`status` integer NOT NULL,
	`at` integer,
	`promo_code` integer,
	`play` integer,
	PRIMARY KEY(`pool`, `place`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `pool_codes_by_key` ON `pool_codes` (`org_id`,`kind`,`code_key`);--> statement-breakpoint
CREATE INDEX `pool_codes_by_status` ON `pool_codes` (`pool`,`status`,`place`);