create table outbox (
  id bigint generated always as identity primary key,
  reason text not null constraint outbox_reason_unique unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null default 'queued'
    constraint outbox_state_known check (state in ('queued', 'sending', 'sent', 'kept', 'uncertain', 'expired', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  expires_at timestamptz,
  settled_at timestamptz
);

create index outbox_due on outbox (due_at) where settled_at is null;
create index outbox_settled on outbox (settled_at) where settled_at is not null;

comment on table outbox is
  'Mails to send, written in the transaction that causes them and delivered by a job. At most one mail per reason.';
comment on column outbox.reason is 'What the mail is for, such as verify-email:<token id>; a second mail for it is not written.';
comment on column outbox.body_text is 'Emptied once the mail is settled, because it holds a secret link; kept mails stay readable.';
comment on column outbox.state is
  'queued → sending → sent, or kept (shown on the development page). uncertain: the process died while the mail was handed over, '
  'and it is never sent again. expired: its content was no longer of use. failed: refused for good, or for 24 hours.';
comment on column outbox.due_at is 'When the next attempt is due; a mail overdue for a minute has lost its job and gets a new one.';
comment on column outbox.expires_at is 'When what the mail holds stops working: it is not sent after that.';
