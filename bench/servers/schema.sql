-- The tables of the comparisons on SQLite, in the form that a careful team gives them.
CREATE TABLE players (id INTEGER PRIMARY KEY, external_user_id TEXT NOT NULL UNIQUE);
CREATE TABLE campaigns (id INTEGER PRIMARY KEY, campaign_id TEXT NOT NULL UNIQUE, wins INTEGER NOT NULL DEFAULT 0);
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  campaign INTEGER NOT NULL REFERENCES campaigns,
  player INTEGER NOT NULL REFERENCES players,
  at INTEGER NOT NULL,
  result TEXT NOT NULL,
  won INTEGER NOT NULL,
  score REAL NOT NULL,
  prize_code TEXT
);
CREATE INDEX sessions_by_player ON sessions (player, campaign, at);
CREATE TABLE standings (
  campaign INTEGER NOT NULL REFERENCES campaigns,
  player INTEGER NOT NULL REFERENCES players,
  plays INTEGER NOT NULL,
  total_score REAL NOT NULL,
  reached INTEGER NOT NULL,
  PRIMARY KEY (campaign, player)
);
CREATE INDEX standings_by_score ON standings (campaign, total_score DESC, reached);
CREATE TABLE codes (
  code TEXT PRIMARY KEY,
  campaign INTEGER NOT NULL REFERENCES campaigns,
  player INTEGER NOT NULL REFERENCES players,
  discount_type TEXT NOT NULL,
  discount_value REAL NOT NULL,
  max_discount_amount INTEGER,
  uses INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX codes_by_player ON codes (player, campaign);
CREATE TABLE webhooks (id INTEGER PRIMARY KEY, url TEXT NOT NULL);
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  webhook INTEGER NOT NULL REFERENCES webhooks,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  body TEXT NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL
);
CREATE INDEX outbox_due ON outbox (webhook, due_at) WHERE due_at IS NOT NULL;
