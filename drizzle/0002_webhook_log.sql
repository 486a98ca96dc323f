ALTER TABLE `deliveries` ADD `attempt_log` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_failed` ON `deliveries` (`webhook`) WHERE "deliveries"."status" = 'failed';--> statement-breakpoint
ALTER TABLE `webhooks` ADD `previous_secret` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `overlap_until` integer;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `failing_since` integer;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `switched_off_at` integer;