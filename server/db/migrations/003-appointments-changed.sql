-- no transaction
-- Whoever listens for new requests asks once a second for what changed.
create index concurrently if not exists appointments_changed on appointments (updated_at, id);
