CREATE TABLE `open_handouts` (
	`play` integer PRIMARY KEY NOT NULL,
	`campaign` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `open_handouts_by_time` ON `open_handouts` (`campaign`,`at`);--> statement-breakpoint
CREATE TABLE `open_handouts_listed` (
	`org_id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX `award_handouts_open`;--> statement-breakpoint
CREATE INDEX `award_handouts_open` ON `award_handouts` (`org_id`,`at`,`award`) WHERE "award_handouts"."handed_out_at" IS NULL AND "award_handouts"."forfeited_at" IS NULL;--> statement-breakpoint
CREATE INDEX `ranking_wins_open` ON `ranking_wins` (`campaign`,`at`) WHERE "ranking_wins"."handed_out_at" IS NULL AND "ranking_wins"."forfeited_at" IS NULL;