CREATE TABLE "points_transactions" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"player" bigint NOT NULL,
	"kind" text NOT NULL,
	"points" bigint NOT NULL,
	"note" text,
	"external_reference" text,
	"refunded_by" text,
	CONSTRAINT "points_transactions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "points_transactions_by_id" ON "points_transactions" USING btree ("org_id","transaction_id");--> statement-breakpoint
CREATE INDEX "points_transactions_by_player" ON "points_transactions" USING btree ("player","id");