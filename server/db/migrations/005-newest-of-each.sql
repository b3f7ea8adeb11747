-- The newest of one kind of deal, of one address and of one advertiser: at the same cost however many there are.
create index ads_kind_new on ads (deal_type, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index ads_address_new on ads (address_key, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index ads_owner_new on ads (owner_id, published_at desc, id desc) where status = 'published' and deleted_at is null;
drop index ads_address;
