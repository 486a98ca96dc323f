CREATE TABLE `redemption_chains` (
	`org_id` text PRIMARY KEY NOT NULL,
	`awards` text NOT NULL,
	`codes` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `code_redemptions` ADD `hash` text;--> statement-breakpoint
ALTER TABLE `redemptions` ADD `hash` text;--> statement-breakpoint
ALTER TABLE `plays` ADD `prize_kind` integer;--> statement-breakpoint
ALTER TABLE `plays` ADD `prize_name` text;--> statement-breakpoint
ALTER TABLE `plays` ADD `prize_value` integer;--> statement-breakpoint
ALTER TABLE `plays` ADD `xp` integer;--> statement-breakpoint
CREATE INDEX `plays_to_hand_out` ON `plays` (`campaign`,`at`) WHERE "plays"."prize_id" IS NOT NULL AND "plays"."prize_code" IS NULL AND coalesce("plays"."prize_kind", 2) = 2;