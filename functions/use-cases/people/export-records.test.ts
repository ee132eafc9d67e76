import { expect, test } from 'vitest'
import type { PersonRecord } from '#functions/ports/person-records.ts'
import { fakeOneTimeTokens } from '#test/fakes/one-time-tokens.ts'
import { fakePersonRecords } from '#test/fakes/person-records.ts'
import { exportRecords } from './export-records.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const records = (owner: string, count: number): PersonRecord[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'post', id: `${owner} ${index}`, record: {} }))

test('an export has everything of a workspace, and then everything of its test data', async () => {
  const kept = new Map([
    ['user-1', records('real', 30)],
    ['test_user-1', records('test', 60)],
  ])
  const deps = { records: fakePersonRecords(kept), oneTimeTokens: fakeOneTimeTokens(), newSecret: () => 'secret' }
  const asked = { session: { userId: 'user-1', id: 'session-1' }, ownerId: 'user-1', provenAt: '2026-05-04T08:59:00.000Z', now }

  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await exportRecords(deps, { ...asked, cursor })
    ids.push(...page.items.map(({ id }) => String(id)))
    cursor = page.cursor
  } while (cursor !== undefined)

  expect(ids).toEqual([...records('real', 30), ...records('test', 60)].map(({ id }) => String(id)))
})
