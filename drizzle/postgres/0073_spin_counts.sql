CREATE TABLE "spin_costs" (
	"org_id" text NOT NULL,
	"mini_game" bigint NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"codes" double precision NOT NULL,
	"prizes" double precision NOT NULL,
	CONSTRAINT "spin_costs_key" PRIMARY KEY("org_id","mini_game","day","currency")
);
--> statement-breakpoint
CREATE TABLE "spin_counts" (
	"org_id" text NOT NULL,
	"mini_game" bigint NOT NULL,
	"day" text NOT NULL,
	"odds_since" bigint NOT NULL,
	"segment_id" text NOT NULL,
	"spins" bigint NOT NULL,
	"wins" bigint NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "spin_counts_key" PRIMARY KEY("org_id","mini_game","day","odds_since","segment_id")
);
--> statement-breakpoint
CREATE TABLE "spin_marks" (
	"org_id" text NOT NULL,
	"mini_game" bigint NOT NULL,
	"up_to" bigint NOT NULL,
	"timezone" text NOT NULL,
	CONSTRAINT "spin_marks_org_id_mini_game_pk" PRIMARY KEY("org_id","mini_game")
);
--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "prize_value" bigint;--> statement-breakpoint
ALTER TABLE "awards" ADD COLUMN "prize_currency" text;--> statement-breakpoint
ALTER TABLE "mini_games" ADD COLUMN "odds_since" bigint;