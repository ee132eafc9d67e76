import { expect, test } from 'vitest'
import { deliveryProblems } from './mail-events.ts'

const timestamp = '2026-05-04T09:00:00Z'
const at = '2026-05-04T09:00:00.000Z'
const told = (event: object) => ({ Records: [{ Sns: { Message: JSON.stringify({ mail: { messageId: '1' }, ...event }) } }] })
const bounce = (bounceType: string, emailAddress: string) =>
  told({ eventType: 'Bounce', bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress }], timestamp } })
const complaint = (complaintFeedbackType: string | null, emailAddress: string) =>
  told({ eventType: 'Complaint', complaint: { complaintFeedbackType, complainedRecipients: [{ emailAddress }], timestamp } })

test('reports a permanent bounce as a problem with its address', () => {
  expect(deliveryProblems(bounce('Permanent', 'ada@example.com'))).toEqual([{ kind: 'bounce', at, addresses: ['ada@example.com'] }])
})

test.each(['Transient', 'Undetermined'])('leaves a bounce of type %s to SES, which retries it', (bounceType) => {
  expect(deliveryProblems(bounce(bounceType, 'ada@example.com'))).toEqual([])
})

test.each(['abuse', null])('reports a spam complaint (%s) as a problem', (kind) => {
  expect(deliveryProblems(complaint(kind, 'ada@example.com'))).toEqual([{ kind: 'complaint', at, addresses: ['ada@example.com'] }])
})

test('ignores a report that an email was not spam', () => {
  expect(deliveryProblems(complaint('not-spam', 'ada@example.com'))).toEqual([])
})

test('ignores the sentence with which SES tries the topic out', () => {
  const Message = 'Successfully validated SNS topic for Amazon SES event publishing.'

  expect(deliveryProblems({ Records: [{ Sns: { Message } }] })).toEqual([])
})

test('finds an address that follows a name', () => {
  expect(deliveryProblems(bounce('Permanent', 'Ada Lovelace <ada@example.com>'))[0]?.addresses).toEqual(['ada@example.com'])
})
