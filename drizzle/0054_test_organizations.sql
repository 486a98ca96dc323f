CREATE TABLE `removals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `removals_by_id` ON `removals` (`org_id`);--> statement-breakpoint
CREATE TABLE `test_clocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`at` integer NOT NULL,
	`since` integer NOT NULL,
	`is_frozen` integer NOT NULL,
	`target` integer,
	`holder` text,
	`held_until` integer,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_clocks_by_id` ON `test_clocks` (`org_id`);--> statement-breakpoint
CREATE TABLE `test_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`event_id` text NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `test_events_by_org` ON `test_events` (`org_id`);--> statement-breakpoint
CREATE TABLE `test_organizations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`data_id` text NOT NULL,
	`generation` integer NOT NULL,
	`live_org_id` text,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_organizations_by_id` ON `test_organizations` (`org_id`);--> statement-breakpoint
CREATE INDEX `test_organizations_by_live` ON `test_organizations` (`live_org_id`) WHERE "test_organizations"."live_org_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `test_outcomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`game` text NOT NULL,
	`game_id` text NOT NULL,
	`external_user_id` text,
	`outcome` text NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `test_outcomes_by_game` ON `test_outcomes` (`org_id`,`game`,`game_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_audit_chains` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`swept` text NOT NULL,
	`newest` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_audit_chains`("id", "org_id", "swept", "newest") SELECT "id", "org_id", "swept", "newest" FROM `audit_chains`;--> statement-breakpoint
DROP TABLE `audit_chains`;--> statement-breakpoint
ALTER TABLE `__new_audit_chains` RENAME TO `audit_chains`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_chains_org_id_unique` ON `audit_chains` (`org_id`);--> statement-breakpoint
DROP INDEX `campaigns_ranking_due`;--> statement-breakpoint
DROP INDEX `campaigns_dates_due`;--> statement-breakpoint
CREATE INDEX `campaigns_test_ranking_due` ON `campaigns` (`org_id`,`ranking_due_at`) WHERE "campaigns"."ranking_due_at" IS NOT NULL AND instr("campaigns"."org_id", '~') > 0;--> statement-breakpoint
CREATE INDEX `campaigns_test_dates_due` ON `campaigns` (`org_id`,`dates_due_at`) WHERE "campaigns"."dates_due_at" IS NOT NULL AND instr("campaigns"."org_id", '~') > 0;--> statement-breakpoint
CREATE INDEX `campaigns_ranking_due` ON `campaigns` (`ranking_due_at`) WHERE "campaigns"."ranking_due_at" IS NOT NULL AND instr("campaigns"."org_id", '~') = 0;--> statement-breakpoint
CREATE INDEX `campaigns_dates_due` ON `campaigns` (`dates_due_at`) WHERE "campaigns"."dates_due_at" IS NOT NULL AND instr("campaigns"."org_id", '~') = 0;