-- Made by the demo data, whose passwords are public: such an account signs in nowhere but in a demo.
alter table users add column is_demo boolean not null default false;

-- Those that are there already, if the demo was ever loaded here: the three that sign in, ...
update users set is_demo = true
where login in ('agency@sakhli.example', 'owner@sakhli.example', 'operator@sakhli.example');

-- ... the advertisers who never could, at addresses that nobody can have, and the visitors.
update users set is_demo = true
where exists (select 1 from users demo where demo.login = 'operator@sakhli.example')
  and login is null
  and (
    (telegram_id is null and email like '%.example')
    or (telegram_id, agency_name) in (
      (7000000001, 'Мария'), (7000000002, 'Tom'), (7000000003, 'ნინი'), (7000000004, 'Олег'),
      (7000000005, 'Noa'), (7000000006, 'Ираклий'), (7000000007, 'Anna'), (7000000008, 'Дмитрий')
    )
  );

create index users_demo on users (id) where is_demo;
