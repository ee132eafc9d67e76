import { expect, test } from 'vitest'
import type { ActivityAnswer } from '#shared/contracts/workspaces.ts'
import { activityCsv } from './activity-csv.ts'

const anActivity = (own: Partial<ActivityAnswer> = {}): ActivityAnswer => ({
  at: '2026-05-04T09:00:00.000Z',
  requestId: 'request-1',
  userId: 'ada',
  name: 'Ada',
  action: 'post-changed',
  subject: 'post-1',
  about: 'Good morning',
  timeBefore: '2026-05-05T09:00:00.000Z',
  timeAfter: '2026-05-05T10:00:00.000Z',
  ...own,
})

test('has one row per activity, with its old and its new time', () => {
  const [head, row, ...rest] = activityCsv([anActivity()]).split('\r\n')

  expect(head).toContain('"Time (UTC)","Person"')
  expect(row).toBe(
    '"2026-05-04T09:00:00.000Z","Ada","ada","Changed a post","Good morning","post-1","2026-05-05T09:00:00.000Z","2026-05-05T10:00:00.000Z","",""',
  )
  expect(rest).toEqual([''])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('a spreadsheet takes %j for text, not for a formula', (about) => {
  expect(activityCsv([anActivity({ about })])).toContain(`"'${about}"`)
})

test('quotes and commas stay within their cell', () => {
  expect(activityCsv([anActivity({ about: 'He said "go", twice' })])).toContain('"He said ""go"", twice"')
})
