-- When a proven e-mail or mobile gave way to another, or was taken off; null: none ever did.
alter table members add column contact_changed_at timestamptz;
