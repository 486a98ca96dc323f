ALTER TABLE `plays` ADD `prize_id` text;--> statement-breakpoint
CREATE INDEX `plays_of_prizes` ON `plays` (`campaign`,`prize_id`,`at`) WHERE "plays"."prize_id" IS NOT NULL;