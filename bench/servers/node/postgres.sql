-- The tables of schema.sql for PostgreSQL. Rows that change at each play leave room for the new version on their page.
CREATE TABLE IF NOT EXISTS players (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, external_user_id text NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS campaigns (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id text NOT NULL UNIQUE,
  wins integer NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
CREATE TABLE IF NOT EXISTS sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id uuid NOT NULL,
  campaign integer NOT NULL REFERENCES campaigns,
  player integer NOT NULL REFERENCES players,
  at timestamptz NOT NULL,
  result text NOT NULL,
  won boolean NOT NULL,
  score double precision NOT NULL,
  prize_code text
);
CREATE INDEX IF NOT EXISTS sessions_by_player ON sessions (player, campaign, at);
CREATE TABLE IF NOT EXISTS standings (
  campaign integer NOT NULL REFERENCES campaigns,
  player integer NOT NULL REFERENCES players,
  plays integer NOT NULL,
  total_score double precision NOT NULL,
  reached timestamptz NOT NULL,
  PRIMARY KEY (campaign, player)
) WITH (fillfactor = 80);
CREATE INDEX IF NOT EXISTS standings_by_score ON standings (campaign, total_score DESC, reached);
CREATE TABLE IF NOT EXISTS codes (
  code text PRIMARY KEY,
  campaign integer NOT NULL REFERENCES campaigns,
  player integer NOT NULL REFERENCES players,
  discount_type text NOT NULL,
  discount_value double precision NOT NULL,
  max_discount_amount bigint,
  uses integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS codes_by_player ON codes (player, campaign);
CREATE TABLE IF NOT EXISTS webhooks (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, url text NOT NULL);
CREATE TABLE IF NOT EXISTS outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook integer NOT NULL REFERENCES webhooks,
  event_id uuid NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  due_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS outbox_due ON outbox (webhook, due_at) WHERE due_at IS NOT NULL;
