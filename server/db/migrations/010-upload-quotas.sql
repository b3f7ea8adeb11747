-- What an account may upload in a day where operators set it; null stands for what every account may.
alter table users add column upload_files_a_day integer
  constraint users_upload_files_a_day_check check (upload_files_a_day >= 0);
alter table users add column upload_bytes_a_day bigint
  constraint users_upload_bytes_a_day_check check (upload_bytes_a_day >= 0);

-- What each account has uploaded on a day (UTC).
create table upload_usage (
  user_id bigint not null
    constraint upload_usage_user_id_fkey references users (id) on delete cascade,
  day date not null,
  files integer not null,
  bytes bigint not null,
  constraint upload_usage_pkey primary key (user_id, day)
);
create index upload_usage_age on upload_usage (day);
