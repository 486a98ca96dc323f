CREATE TABLE `budgets` (
	`campaign` integer PRIMARY KEY NOT NULL,
	`used` integer NOT NULL,
	`given_back_until` integer NOT NULL,
	`low_for` integer,
	`reached_for` integer,
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
