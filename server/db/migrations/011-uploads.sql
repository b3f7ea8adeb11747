-- Resumable uploads. Their bytes rest in a folder of the server; used_at is set together with what was made of them.
create table uploads (
  id text not null,
  user_id bigint not null,
  length bigint not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- All bytes are there and are those that were promised.
  checked_at timestamptz,
  used_at timestamptz,
  -- One request at a time writes to an upload, until it lets go or its time runs out.
  lock_holder text,
  lock_until timestamptz,
  lock_wanted boolean not null default false,
  constraint uploads_key primary key (id),
  constraint uploads_user foreign key (user_id) references users (id) on delete cascade
);
create index uploads_of_user on uploads (user_id);
create index uploads_expiry on uploads (expires_at);
