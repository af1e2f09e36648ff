type Failure = { code?: string; responseCode?: number; message: string };

/** Why a mail was not sent, in plain words, with what to change. */
export const explainFailure = (error: unknown): string => advise(((error as Error).cause ?? error) as Failure);

function advise({ code, responseCode, message }: Failure): string {
  if (/SMTP_URL is missing/.test(message)) return 'No mail server is set. Set SMTP_URL and MAIL_FROM, and restart.';
  if (/ENOTFOUND|EAI_AGAIN/.test(message) || code === 'EDNS')
    return 'The name of the mail server in SMTP_URL was not found. Check it for typos.';
  if (/ECONNREFUSED/.test(message))
    return 'No mail server answers at that address and port. Check the host and the port in SMTP_URL.';
  if (/took the email/.test(message))
    return 'The mail server did not answer in time after it took the email. It may arrive later: look for it in a few minutes.';
  if (code === 'ETIMEDOUT' || /timeout|timed out|aborted/i.test(message))
    return 'The mail server did not answer in time. A firewall may block the port, or the port in SMTP_URL is wrong.';
  if (code === 'EAUTH' || responseCode === 535)
    return 'The mail server refused the user name or the password in SMTP_URL.';
  if (code === 'ETLS' || /certificate|tls|ssl|wrong version/i.test(message))
    return 'The encrypted connection failed. Use smtps:// for port 465 and smtp:// for port 587, and check the certificate of the mail server.';
  if (code === 'EENVELOPE' || (responseCode !== undefined && responseCode >= 500))
    return 'The mail server refused the sender or the recipient. Check that it may send for the address in MAIL_FROM.';
  if (responseCode !== undefined) return 'The mail server isn’t accepting mail right now. Try again in a few minutes.';
  return 'The email wasn’t sent. The mail server’s answer may say why.';
}
