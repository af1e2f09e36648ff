export const CONTACT_LABEL = 'Contact the host';
