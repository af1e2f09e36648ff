/** Texts for buyers about their refunds, on pages and in mails; `money` such as “€12.00”. */
export const formatRefundByHand = (money: string): string => `The host will refund you ${money}.`;
export const formatRefundUnderWay = (money: string): string =>
  `Your refund of ${money} is under way. It can take up to 10 days to arrive.`;
export const formatRefundFailed = (money: string): string =>
  `Your refund of ${money} failed. The host knows and will sort it out with you.`;
/** The note about a payment that did not arrive before its spots went to others. */
export const IF_IT_ARRIVES = 'If it still arrives, you get spots if there are any left, or a refund.';
