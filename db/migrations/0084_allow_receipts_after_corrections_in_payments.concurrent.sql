alter table receipts validate constraint receipts_corrects_id_fkey;
create unique index concurrently if not exists receipts_one_correction on receipts (corrects_id) where corrects_id is not null;
-- An order whose payment was recorded by mistake has a second receipt; its lock keeps it at one that is not corrected.
drop index concurrently if exists receipts_one_per_order;
