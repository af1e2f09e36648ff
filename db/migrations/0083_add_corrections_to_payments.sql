alter table receipts add column corrects_id uuid;
alter table receipts add constraint receipts_corrects_id_fkey foreign key (corrects_id) references receipts (id) not valid;
comment on column receipts.corrects_id is 'Of a credit note without a refund: the receipt of a payment that was recorded by mistake. The order gets another receipt once it is paid.';
