-- By which calls a vendor plays with the wallet, in which header it signs where that is not the convention's own, and how
-- it counts the currencies that it counts otherwise than we do.
alter table vendors
  add column convention text not null default 'house' check (convention in ('house', 'rsa-rounds', 'hmac-actions')),
  add column signature_header text check (signature_header ~ '^x-[a-z0-9-]*sign(ature)?$'),
  add column currencies jsonb not null default '{}';

-- What a key is for: one of another convention than its vendor's holds for nothing, so that a public key, which is no
-- secret, is never the secret of an HMAC.
alter table vendor_secrets add column convention text not null default 'house';
