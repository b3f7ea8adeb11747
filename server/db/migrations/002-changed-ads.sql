-- no transaction
-- What changed lately: how a server process brings its picture of the public ads up to date.
create index concurrently if not exists ads_changed on ads (updated_at);
