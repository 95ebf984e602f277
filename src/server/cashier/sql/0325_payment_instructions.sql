-- How a deposit is paid, as its provider said it: an account, a code, an address, or a page. What was said and is not so is
-- a fault, and the deposit ends. `received_minor`: what a provider says arrived, where it is not the amount.
alter table deposits add column instruction jsonb;
alter table deposits add column fault text;
alter table deposits add column sandbox boolean not null default false;
alter table deposits add column received_minor bigint check (received_minor > 0);

-- What a way to deposit costs, and what of it was agreed on when a deposit was opened: taken when it is credited.
alter table payment_methods add column fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0);
alter table payment_methods add column fee_basis_points int not null default 0
  check (fee_basis_points between 0 and 5000);
alter table deposits add column fee_minor bigint not null default 0
  check (fee_minor >= 0 and fee_minor < amount_minor);

-- Narrows: a table of some rows, held for a moment; the constraint lets in all that the one before did, and more.
alter table payment_methods drop constraint payment_methods_kind_check;
alter table payment_methods add constraint payment_methods_kind_check
  check (kind in ('bank_qr', 'bank_transfer', 'mobile_wallet', 'usdt', 'qris', 'pix', 'card'));
