CREATE TABLE `audience_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`audience` integer NOT NULL,
	`external_user_id` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`audience`) REFERENCES `audiences`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audience_members_by_id` ON `audience_members` (`audience`,`external_user_id`);--> statement-breakpoint
CREATE INDEX `audience_members_in_order` ON `audience_members` (`audience`);--> statement-breakpoint
CREATE TABLE `audiences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`audience_id` text NOT NULL,
	`name` text NOT NULL,
	`members` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audiences_by_id` ON `audiences` (`org_id`,`audience_id`) WHERE "audiences"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `audiences_deleted` ON `audiences` (`deleted_at`) WHERE "audiences"."deleted_at" IS NOT NULL;