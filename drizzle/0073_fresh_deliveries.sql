CREATE TABLE `deliveries_indexed` (
	`id` integer PRIMARY KEY NOT NULL,
	`up_to` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `deliveries_indexed` SELECT 1, (SELECT coalesce(max(`id`), 0) FROM `deliveries`);--> statement-breakpoint
DROP INDEX `deliveries_due`;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `is_fresh` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`webhook`,`due_at`) WHERE "deliveries"."due_at" IS NOT NULL AND NOT "deliveries"."is_fresh";