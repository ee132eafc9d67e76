import { afterAll, describe, expect, test } from 'vitest'
import { dynamoNotices } from '#functions/adapters/dynamo/notices.ts'
import { noticeKeptMs } from '#shared/domain/notices.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { aNotice } from '../builders/a-comment.ts'
import { fakeNotices } from '../fakes/notices.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = toMs(aNotice().at)
const page = { limit: 100 }

describe.each([
  ['fake', fakeNotices()],
  ['dynamo', dynamoNotices(dynamo.table)],
])('notices (%s)', (_name, notices) => {
  test('lists a person’s notices, newest first, page by page, and nobody else’s', async () => {
    for (const id of ['n2', 'n1', 'n3']) await notices.add('user-1', aNotice({ id }))
    await notices.add('user-2', aNotice({ id: 'n4' }))

    const listed = await allPages((request) => notices.list('user-1', now, request), 2)

    expect(listed.map(({ id }) => id)).toEqual(['n3', 'n2', 'n1'])
    expect((await notices.list('user-2', now, page)).items).toEqual([aNotice({ id: 'n4' })])
    const { cursor } = await notices.list('user-1', now, { limit: 1 })
    await expect(notices.list('user-2', now, { limit: 1, cursor })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('tells nobody twice, even once it was read', async () => {
    await notices.add('user-3', aNotice())
    await notices.markRead('user-3', ['comment-1'], aNotice().at)
    await notices.add('user-3', aNotice())

    expect((await notices.list('user-3', now, page)).items).toEqual([{ ...aNotice(), readAt: aNotice().at }])
  })

  test('marks those with these IDs as read, once', async () => {
    for (const id of ['n1', 'n2', 'n3']) await notices.add('user-4', aNotice({ id }))
    await notices.markRead('user-4', ['n1', 'n2', 'nothing'], '2026-05-04T10:00:00.000Z')
    await notices.markRead('user-4', ['n1'], '2026-05-04T11:00:00.000Z')

    expect((await notices.unread('user-4', now)).map(({ id }) => id)).toEqual(['n3'])
    expect((await notices.list('user-4', now, page)).items.map(({ readAt }) => readAt)).toEqual([
      undefined,
      '2026-05-04T10:00:00.000Z',
      '2026-05-04T10:00:00.000Z',
    ])
  })

  test('shows nothing older than 90 days, even while it’s still stored', async () => {
    await notices.add('user-5', aNotice())

    expect((await notices.list('user-5', now + noticeKeptMs - 1, page)).items).toHaveLength(1)
    expect((await notices.list('user-5', now + noticeKeptMs, page)).items).toEqual([])
    expect(await notices.unread('user-5', now + noticeKeptMs)).toEqual([])
  })

  test('keeps the newest 200', async () => {
    const idOf = (number: number) => `n${String(number).padStart(3, '0')}`
    for (let number = 0; number < 203; number += 1) await notices.add('user-6', aNotice({ id: idOf(number) }))

    const unread = await notices.unread('user-6', now)

    expect(unread).toHaveLength(200)
    expect(unread.map(({ id }) => id).toSorted()[0]).toBe(idOf(3))
  })
})

test('the table forgets a notice after 90 days', async () => {
  await dynamoNotices(dynamo.table).add('user-7', aNotice())

  const { Items = [] } = await dynamo.table.client.send(scanTable(dynamo.table))

  expect(Items.find(({ pk }) => pk === 'USER#user-7')).toMatchObject({ expiresAt: Date.parse('2026-08-02T09:00:00.000Z') / secondMs })
})
