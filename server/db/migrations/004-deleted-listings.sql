-- Few ads at a time are deleted and not yet swept.
create index ads_deleted on ads (deleted_at) where deleted_at is not null;
