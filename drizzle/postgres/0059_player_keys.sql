CREATE TABLE "player_keys" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"player_key_id" text NOT NULL,
	"name" text NOT NULL,
	"algorithm" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "player_keys_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "token_revocations" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"id_hash" text NOT NULL,
	"at" bigint NOT NULL,
	"through" bigint NOT NULL,
	CONSTRAINT "token_revocations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "token_secrets" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"secret" text NOT NULL,
	"sealed_with" text,
	CONSTRAINT "token_secrets_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "player_keys_by_id" ON "player_keys" USING btree ("org_id","player_key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "token_revocations_by_id" ON "token_revocations" USING btree ("org_id","id_hash");--> statement-breakpoint
CREATE INDEX "token_revocations_by_time" ON "token_revocations" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "token_secrets_by_org" ON "token_secrets" USING btree ("org_id");