-- Members: who may play. Money is the ledger's, sessions are the session's.
create table members (
  id bigint generated always as identity primary key,
  username text not null,
  -- The name without case and width: two members never differ by those alone.
  username_key text not null unique check (username_key <> ''),
  kind smallint not null default 0 check (kind in (0, 1, 2, 4, 41, 42)),
  status text not null default 'active' check (status in ('active', 'suspended')),
  currency text not null,
  nickname text not null,
  to_upline boolean not null default false,

  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null,
  -- False when somebody else chose the password: the first login then asks for another.
  password_is_own boolean not null default true,
  payment_password_hash text check (payment_password_hash like '$argon2id$%'),

  payee_name text,
  email text,
  country_dialing_code text,
  mobile_num text,
  qq_num text,
  line text,
  whatsapp text,
  zalo text,
  facebook text,
  wechat text,
  id_number text,

  affiliate_code text,
  recommender_id text,
  referral_code text,
  domain text not null default '',
  register_url text not null default '',
  register_method text not null default 'WEB',
  registered_ip text not null default '',
  registered_at timestamptz not null,
  -- When the user agreement and the age were agreed to.
  agreed_at timestamptz,
  last_login_at timestamptz
);
