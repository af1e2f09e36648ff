comment on column outbox.state is
  'queued → sending → sent, or kept (shown on the development page). uncertain: the process died while handing over the mail, so it is not sent again. expired: no longer useful. failed: rejected permanently, or in all attempts of a day.';
comment on column outbox.held_until is 'End of the quiet hours that delayed the mail.';
