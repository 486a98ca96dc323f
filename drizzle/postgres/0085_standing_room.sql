-- Room on each page for the next versions of its rows: without it, the first update of a row of a full page moves it to another one, and changes each index.
ALTER TABLE "standings" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "players" SET (fillfactor = 90);
