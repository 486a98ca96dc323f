CREATE TABLE `delivery_bodies` (
	`id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `deliveries` ADD `body_of` integer;--> statement-breakpoint
-- Deliveries of one event are neighbours: if another one is left, one beside this shares its body.
CREATE TRIGGER `delivery_bodies_leave` AFTER DELETE ON `deliveries` WHEN OLD.`body_of` IS NOT NULL
  AND (SELECT `body_of` FROM `deliveries` WHERE `id` > OLD.`id` ORDER BY `id` LIMIT 1) IS NOT OLD.`body_of`
  AND (SELECT `body_of` FROM `deliveries` WHERE `id` < OLD.`id` ORDER BY `id` DESC LIMIT 1) IS NOT OLD.`body_of`
BEGIN
  DELETE FROM `delivery_bodies` WHERE `id` = OLD.`body_of`;
END;
