import { type Refusal, type Row, refuses } from './rows.ts'

const noPayment: Refusal = { status: 404, says: 'We couldn’t find that payment.' }
const noSubscription: Refusal = { status: 409 }
const plans = 'Use one of early-bird, creator, studio.'

/** Invalid payment calls, and calls that only Stripe may make. */
export const payments: Row[] = [
  ...['/payment/create-checkout-session', '/payments/create'].flatMap((path) => {
    const begin = (what: string, body: object, refusal: Refusal): Row => [what, `POST ${path}`, { body }, refusal]
    return [
      begin('a payment for no plan', {}, refuses('plan', plans)),
      begin('a payment for the free plan', { plan: 'free' }, refuses('plan', plans)),
      begin('a payment for a plan by number', { plan: 1 }, refuses('plan', plans)),
      begin('a payment with a price of one’s own', { plan: 'creator', price: 1 }, refuses('price', 'doesn’t accept that field')),
      begin('a payment with no email address', { plan: 'creator', email: 'anna' }, refuses('email', 'name@example.com')),
      begin(
        'a payment by somebody else',
        { plan: 'creator', email: 'bert@crier.test' },
        refuses('email', 'That’s not your email address.'),
      ),
      begin('a payment by no name', { plan: 'creator', name: ' ' }, refuses('name', 'Enter your name.')),
    ]
  }),
  ...['/payments/verify', '/payments/cancel'].flatMap((path) => {
    const follow = (what: string, body: object, refusal: Refusal): Row => [what, `POST ${path}`, { body }, refusal]
    return [
      follow('no payment', {}, refuses('sessionId', 'Enter the payment ID.')),
      follow('a payment without an id', { sessionId: '' }, refuses('sessionId', 'Enter the payment ID.')),
      follow('a payment with an endless id', { sessionId: 'c'.repeat(201) }, refuses('sessionId', 'We couldn’t find that payment.')),
      follow('a payment that there never was', { sessionId: 'cs_made_up' }, noPayment),
    ]
  }),
  ['a made-up payment', 'GET /payment/checkout-sessions/cs_made_up', {}, noPayment],
  ['an endless payment', `GET /payment/checkout-sessions/${'c'.repeat(201)}`, {}, refuses('sessionId', 'We couldn’t find that payment.')],
  ['the price of an unknown plan', 'GET /stripe/price/gold', {}, refuses('plan', 'Use one of free, early-bird')],
  ['invoices of somebody else', 'GET /payment/invoices?customer=cus_1', {}, refuses('customer', 'doesn’t accept that field')],
  ['the price of a change to no plan', 'POST /payment/plan/preview', { body: {} }, refuses('plan', plans)],
  ['the price of a change of nothing', 'POST /payment/plan/preview', { body: { plan: 'studio' } }, noSubscription],
  ['a change to the free plan', 'PUT /payment/plan', { body: { plan: 'free', asOf: '2026-05-04T09:00:00.000Z' } }, refuses('plan', plans)],
  ['a change at no price', 'PUT /payment/plan', { body: { plan: 'studio' } }, refuses('asOf')],
  ['a change of nothing', 'PUT /payment/plan', { body: { plan: 'studio', asOf: '2026-05-04T09:00:00.000Z' } }, noSubscription],
  ['the portal for who never paid', 'POST /payment/portal', {}, { status: 409, says: 'You haven’t paid for anything yet.' }],
  ['an end of nothing', 'POST /payment/subscription/cancel', {}, noSubscription],
  ['a beginning of nothing', 'POST /payment/subscription/resume', {}, noSubscription],
  [
    'money back for nothing',
    'POST /payment/refund-request',
    { body: {} },
    { status: 409, says: 'There’s no payment from the last 7 days' },
  ],
  ['an endless reason', 'POST /payment/refund-request', { body: { reason: 'a'.repeat(2_001) } }, refuses('reason', '2,000 characters')],
  [
    'an event that nobody signed',
    'POST /webhooks/stripe',
    { body: { id: 'evt_1' }, by: 'nobody' },
    { status: 400, says: 'isn’t signed by Stripe' },
  ],
  [
    'an event with a made-up signature',
    'POST /webhooks/stripe',
    { body: { id: 'evt_1' }, headers: { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` } },
    { status: 400, says: 'isn’t signed by Stripe' },
  ],
]
