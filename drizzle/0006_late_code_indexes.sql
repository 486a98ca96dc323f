CREATE TABLE `code_keys` (
	`org_id` text NOT NULL,
	`code_key` text NOT NULL,
	`code` integer NOT NULL,
	PRIMARY KEY(`org_id`, `code_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `code_owners` (
	`player` integer NOT NULL,
	`campaign` integer NOT NULL,
	`code` integer NOT NULL,
	PRIMARY KEY(`player`, `campaign`, `code`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `codes_indexed` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `code_keys` SELECT `org_id`, `code_key`, `id` FROM `promo_codes` ORDER BY `org_id`, `code_key`;--> statement-breakpoint
INSERT INTO `code_owners` SELECT `player`, `campaign`, `id` FROM `promo_codes` ORDER BY `player`, `campaign`, `id`;--> statement-breakpoint
INSERT INTO `codes_indexed` SELECT 1, coalesce(max(`id`), 0) FROM `promo_codes`;--> statement-breakpoint
DROP INDEX `promo_codes_by_code`;--> statement-breakpoint
DROP INDEX `promo_codes_by_player`;--> statement-breakpoint
CREATE INDEX `promo_codes_by_key` ON `promo_codes` (`player`,`campaign`,`issue_key`) WHERE "promo_codes"."origin" = 'codes' AND "promo_codes"."issue_key" IS NOT NULL;