DROP INDEX `points_ledger_by_player`;--> statement-breakpoint
ALTER TABLE `points_ledger` ADD `previous` integer;--> statement-breakpoint
CREATE INDEX `points_ledger_unchained` ON `points_ledger` (`player`) WHERE "points_ledger"."previous" IS NULL;