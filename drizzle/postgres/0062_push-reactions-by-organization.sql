DROP INDEX "push_reactions_by_player";--> statement-breakpoint
CREATE INDEX "push_reactions_by_player" ON "push_reactions" USING btree ("org_id","player","push_send","event");