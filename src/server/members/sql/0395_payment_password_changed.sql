-- When a payment password took the place of another; null: it is the first.
alter table members add column payment_password_changed_at timestamptz;
