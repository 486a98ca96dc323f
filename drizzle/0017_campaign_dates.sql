ALTER TABLE `campaigns` ADD `dates_due_at` integer;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `start_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `end_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_dates_due` ON `campaigns` (`dates_due_at`) WHERE "campaigns"."dates_due_at" IS NOT NULL;