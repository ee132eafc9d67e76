import { type Row, refuses } from './rows.ts'

const message = { contactFormId: 1, name: 'Visitor', email: 'visitor@crier.test', subject: 'A question', content: 'How late is it?' }

const write = (what: string, body: object, refusal: Row[3]): Row => [
  what,
  'POST /ContactForm/submission',
  { body: { ...message, ...body }, by: 'nobody' },
  refusal,
]

const join = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /waitlist', { body, by: 'nobody' }, refusal]

/** Invalid submissions of the contact form and the waitlist. */
export const filledForms: Row[] = [
  write('a message on another form', { contactFormId: 2 }, refuses('contactFormId')),
  write('a message from nobody', { name: ' ' }, refuses('name', 'Enter your name.')),
  write('a message from an endless name', { name: 'a'.repeat(101) }, refuses('name', 'at most 100 characters')),
  write('a message without an address', { email: undefined }, refuses('email', 'Enter an email address.')),
  write('a message with two addresses', { email: 'a@crier.test, b@crier.test' }, refuses('email', 'like name@example.com')),
  write('a message with an address of two lines', { email: 'a@crier.test\r\nBcc: b@crier.test' }, refuses('email')),
  write('a message without a subject', { subject: '' }, refuses('subject', 'Enter a subject.')),
  write('a message with an endless subject', { subject: 'a'.repeat(201) }, refuses('subject', 'at most 200 characters')),
  write('a message without words', { content: '\n' }, refuses('content', 'Write a message.')),
  write('an endless message', { content: 'a'.repeat(5_001) }, refuses('content', 'at most 5,000 characters')),
  write('a message that somebody referred', { referredById: 7 }, refuses('referredById')),
  join('a place on another waitlist', { email: 'a@crier.test', formId: 18 }, refuses('formId')),
  join('a place on the waitlist for nobody', {}, refuses('email', 'Enter an email address.')),
  join('a place on the waitlist for half an address', { email: 'a@' }, refuses('email', 'like name@example.com')),
  join('an endless comment', { email: 'a@crier.test', comment: 'a'.repeat(501) }, refuses('comment', 'at most 500 characters')),
  [
    'the number of those who wait, with a question',
    'GET /waitlist/trusted?since=1',
    { by: 'nobody' },
    refuses('since', 'doesn’t accept that field'),
  ],
  ['the end of an offer of one’s choice', 'GET /offer/end-date?plan=gold', { by: 'nobody' }, refuses('plan', 'doesn’t accept that field')],
]
