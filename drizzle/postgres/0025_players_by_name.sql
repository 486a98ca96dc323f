DROP INDEX CONCURRENTLY IF EXISTS "players_by_email";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "players_by_email" ON "players" USING btree ((lower("email") COLLATE "C")) WHERE "players"."email" IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "players_by_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "players_by_words" ON "players" USING gin (to_tsvector('simple'::regconfig, translate(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f]', '', 'g'), '.-_/@:+', '       '))) WHERE "players"."name" IS NOT NULL;
