alter table accounts add column role text not null default 'person'
  constraint accounts_role_known check (role in ('person', 'moderator', 'administrator'));
comment on column accounts.role is 'Moderators and administrators are the staff of the site: endpoints with access "staff" admit them alone.';
