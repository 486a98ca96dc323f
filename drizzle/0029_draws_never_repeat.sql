ALTER TABLE `moment_batches` ADD `drawn_from` text;--> statement-breakpoint
ALTER TABLE `moment_batches` ADD `dropped_at` integer;--> statement-breakpoint
ALTER TABLE `chains` ADD `closing` integer;