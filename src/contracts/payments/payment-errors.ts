import { MAX_BOOKS_LINES, MAX_PROMO_CODES } from './payment-limits.ts';
/** Errors of tickets and payments; part of the catalogue. */
export const paymentErrors = {
  'rsvp.needs_ticket': { status: 409, message: 'This event has tickets. Choose one to join.' },
  'rsvp.has_ticket': { status: 409, message: 'These spots belong to an order. Change or cancel the order instead.' },
  'check_in.unpaid': { status: 409, message: 'This ticket is not paid yet. Take the payment first.' },
  'prices.changed_elsewhere': { status: 409, message: 'The prices were changed elsewhere. Please reload the page.' },
  'prices.currency_fixed': {
    status: 409,
    message: 'Tickets have been ordered, so the currency can’t be changed anymore.',
  },
  'prices.no_bank_account': { status: 409, message: 'Enter the bank account for transfers in your settings first.' },
  'promo_code.taken': { status: 409, message: 'This event already has that code.' },
  'promo_code.not_found': { status: 404, message: 'This code was deleted.' },
  'promo_code.too_many': { status: 409, message: `An event can have up to ${MAX_PROMO_CODES} codes.` },
  'order.not_found': { status: 404, message: 'Order not found.' },
  'order.has_order': { status: 409, message: 'You already have tickets for this event.' },
  'order.has_newer_order': {
    status: 409,
    message: 'This person has a newer order for this event. Mark that one as paid, or return the money.',
  },
  'order.has_newer_membership': {
    status: 409,
    message: 'This person has joined again with a newer order. Mark that one as paid, or return the money.',
  },
  'order.already_going': { status: 409, message: 'You already have a spot at this event.' },
  'order.not_accepted': { status: 409, message: 'Ask the host to join first. Then you can order tickets.' },
  'order.price_changed': { status: 409, message: 'The price has changed. Please look at it again.' },
  'order.method_unavailable': { status: 409, message: 'You can’t pay this way anymore. Please choose another one.' },
  'order.not_payable': { status: 409, message: 'This order is paid or cancelled already.' },
  'order.not_reversible': {
    status: 409,
    message: 'This payment was changed in the meantime. Please look at the order again.',
  },
  'order.not_cancellable': { status: 409, message: 'This order has already ended or been cancelled.' },
  'order.refund_changed': {
    status: 409,
    message: 'You would get back less than this page said. Please look at the order again before you cancel it.',
  },
  'order.not_resendable': { status: 409, message: 'This order is over, so there is no email to send again.' },
  'order.nothing_to_refund': { status: 409, message: 'There is no money left to refund for this order.' },
  'order.refund_too_high': { status: 409, message: 'You can refund up to what is left of the payment.' },
  'order.refunded_elsewhere': {
    status: 409,
    message: 'The refunds of this order have changed in the meantime. Please check them before you try again.',
  },
  'order.disputed': {
    status: 409,
    message: 'The buyer’s bank has this money, so it can’t be refunded. The Stripe dashboard shows the dispute.',
  },
  'order.too_many_attempts': {
    status: 409,
    message: 'After so many tries, this order can’t be paid online anymore. Cancel it, and order again.',
  },
  'order.too_small_online': {
    status: 409,
    message: 'This amount is too small to pay online. Cancel the order and choose another way to pay.',
  },
  'order.too_large_online': {
    status: 409,
    message: 'This amount is too large to pay online. Cancel the order and choose another way to pay.',
  },
  'payment.refused': {
    status: 409,
    message: 'The payment service did not accept this. Please choose another way to pay, or ask the host.',
  },
  'payment.unreachable': {
    status: 503,
    message: 'The payment service can’t be reached right now. Please try again in a minute.',
  },
  'account.has_ticket_sales': {
    status: 409,
    message:
      'People have paid for your upcoming events, or are waiting for a refund. Cancel those events, and refund everyone who has paid, first.',
  },
  'payee.has_refunds': {
    status: 409,
    message:
      'Some people haven’t been refunded yet. Send them the money, then mark it as refunded on their orders. Online payments are refunded automatically, usually within minutes.',
  },
  'payee.has_online_orders': {
    status: 409,
    message:
      'People have paid online for upcoming events, or a payment, refund or dispute isn’t settled. Wait until that is over, or cancel and refund these orders first.',
  },
  'webhook.forged': { status: 400, message: 'The webhook signature is not valid.' },
  'contributions.changed_elsewhere': {
    status: 409,
    message: 'These settings were changed elsewhere. Please reload the page.',
  },
  'contributions.currency_fixed': {
    status: 409,
    message: 'People already pay regularly, so the currency can’t be changed anymore.',
  },
  'contributions.not_taken': { status: 409, message: 'This can’t be paid here anymore. Please reload the page.' },
  'contributions.already_member': { status: 409, message: 'You are a paying member already.' },
  'subscription.not_found': { status: 404, message: 'Subscription not found.' },
  'subscription.not_due': { status: 409, message: 'This can’t be renewed now.' },
  'subscription.ended': {
    status: 409,
    message: 'This has ended. You can start again on the page of the group or organization.',
  },
  'refund.not_found': { status: 404, message: 'Refund not found.' },
  'refund.not_by_hand': {
    status: 409,
    message: 'This was paid online, so Stripe refunds it. You don’t need to do anything.',
  },
  'refund.not_owed': {
    status: 409,
    message: 'This refund has been made or started again. Please reload the page before you send any money.',
  },
  'receipt.not_found': { status: 404, message: 'Receipt not found.' },
  'payee.changed_elsewhere': { status: 409, message: 'These details were changed elsewhere. Please reload the page.' },
  'books.too_many_lines': {
    status: 409,
    message: `This would be more than ${MAX_BOOKS_LINES.toLocaleString('en')} lines. Choose a shorter period.`,
  },
  'books.difference_not_found': { status: 404, message: 'This difference was settled already.' },
  'payee.not_found': { status: 404, message: 'Payee not found.' },
} as const;
