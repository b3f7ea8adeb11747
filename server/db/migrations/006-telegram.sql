-- Set when Telegram says that the person blocked the bot; cleared when he starts it again.
alter table users add column telegram_refused_at timestamptz;

-- Its owner's last word that an ad nobody touched still stands, and how often he was asked for one.
alter table ads add column confirmed_at timestamptz;
alter table ads add column asked_at timestamptz;
alter table ads add column asks smallint not null default 0;

-- Updates that were taken: Telegram sends one again when it heard no answer, and any server process may be sent it.
create table telegram_updates (
  bot_id bigint not null,
  update_id bigint not null,
  at timestamptz not null default now(),
  primary key (bot_id, update_id)
);
create index telegram_updates_age on telegram_updates (at);

-- What one server process at a time may do, until it lets go or its time runs out.
create table leases (
  name text primary key,
  holder text not null,
  expires_at timestamptz not null
);
