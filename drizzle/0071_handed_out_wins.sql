ALTER TABLE `archived_prizes` ADD `handed_out` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `archived_prizes` ADD `handed_out_value` real DEFAULT 0 NOT NULL;