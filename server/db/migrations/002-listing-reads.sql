-- What changed lately: how a server process brings its picture of the public ads up to date.
create index ads_changed on ads (updated_at);

-- Newest first within what nearly every search names: the cost of a page does not grow with the number of ads.
create index ads_deal_new on ads (deal_type, category, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index ads_rooms_new on ads (category, apartment_category, published_at desc, id desc) where status = 'published' and deleted_at is null;
