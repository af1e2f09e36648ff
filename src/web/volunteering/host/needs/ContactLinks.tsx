/** Address and phone number of a volunteer who agreed to show them. */
export function ContactLinks({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' · '}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </>
  );
}
