DROP TABLE `file_identity`;--> statement-breakpoint
CREATE INDEX `chains_closed_of_campaigns` ON `chains` (`campaign`,`closing`) WHERE "chains"."closing" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chains_closed_of_notifications` ON `chains` (`notification`,`closing`) WHERE "chains"."closing" IS NOT NULL;