-- What staff find a member by, whole or by its beginning: in the order of bytes, which a range over a beginning needs.
create index members_by_username on members (username_key collate "C");
create index members_by_real_name on members ((lower(payee_name)) collate "C") where payee_name is not null;
create index members_by_email on members ((lower(email)) collate "C") where email is not null;
create index members_by_mobile on members (mobile_num) where mobile_num is not null;
