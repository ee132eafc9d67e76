import { expect, test } from 'vitest'
import { api } from '#functions/http/api.ts'
import { NoteAnswer, notesApi } from '#shared/contracts/notes.ts'
import { notesMax } from '#shared/domain/notes.ts'
import { ask, type CallOptions } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import { fakeIdempotencyKeys } from '#test/fakes/idempotency-keys.ts'
import { fakeNotes } from '#test/fakes/notes.ts'
import { noteAnswers } from './answers.ts'

/** The group over fakes, with user-1 signed in. */
const world = async () => {
  const now = Date.parse('2026-05-04T09:00:00.000Z')
  const caller = await aCaller({ now })
  const notes = fakeNotes()
  let ids = 0
  const creates = { idempotencyKeys: fakeIdempotencyKeys(), newId: () => `note-${++ids}` }
  const handler = api(notesApi, noteAnswers({ notes }), { now: () => now, caller: caller.deps, creates })
  const call = (method: string, path: string, sent: CallOptions = {}) =>
    ask(handler, method, `/api/notes${path}`, { token: caller.token, ...sent })
  const write = async (day: string, text: string) => NoteAnswer.parse((await call('POST', '', { body: { day, text } })).body)
  return { notes, call, write }
}

test('lists notes by day', async () => {
  const { call, write } = await world()
  await write('2026-05-09', 'Mother’s day')
  await write('2026-05-05', 'No posts:\nbank holiday')

  expect((await call('GET', '')).body).toEqual([
    { id: 'note-2', day: '2026-05-05', text: 'No posts:\nbank holiday' },
    { id: 'note-1', day: '2026-05-09', text: 'Mother’s day' },
  ])
})

test('a note can be rewritten and moved to another day', async () => {
  const { call, write } = await world()
  const { id } = await write('2026-05-05', 'Fair')

  const answer = await call('PUT', `/${id}`, { body: { day: '2026-05-06', text: 'Fair, second day' } })

  expect(answer).toMatchObject({ status: 200, body: { id, day: '2026-05-06', text: 'Fair, second day' } })
  expect((await call('GET', '')).body).toEqual([answer.body])
})

test('a deleted note is gone', async () => {
  const { call, write } = await world()
  const { id } = await write('2026-05-05', 'Fair')

  expect((await call('DELETE', `/${id}`)).status).toBe(204)

  expect((await call('GET', '')).body).toEqual([])
})

test('someone else’s note can’t be listed, changed, or deleted', async () => {
  const { notes, call } = await world()
  const theirs = { id: 'note-of-another', workspaceId: 'user-2', day: '2026-05-05', text: 'Theirs' }
  await notes.write('user-2', { notes: [theirs], version: 0 })

  const changed = await call('PUT', `/${theirs.id}`, { body: { day: '2026-05-05', text: 'Mine' } })
  const removed = await call('DELETE', `/${theirs.id}`)

  expect([changed.status, removed.status, (await call('GET', '')).body]).toEqual([404, 404, []])
  expect((await notes.read('user-2')).notes).toEqual([theirs])
})

test('loses none of many notes written at once', async () => {
  const { call, write } = await world()

  await Promise.all(['one', 'two', 'three', 'four'].map((text) => write('2026-05-05', text)))

  expect((await call('GET', '')).body).toHaveLength(4)
})

test('writes no note beyond a person’s limit', async () => {
  const { notes, call } = await world()
  const many = Array.from({ length: notesMax }, (_, number) => ({
    id: `${number}`,
    workspaceId: 'user-1',
    day: '2026-05-05',
    text: 'Note',
  }))
  await notes.write('user-1', { notes: many, version: 0 })

  expect(await call('POST', '', { body: { day: '2026-05-05', text: 'One more' } })).toMatchObject({
    status: 400,
    body: { errors: { text: [`There are ${notesMax} notes already. Delete one first.`] } },
  })
})

test('refuses a note with control or bidi characters', async () => {
  const { call } = await world()

  expect(await call('POST', '', { body: { day: '2026-05-05', text: 'No\u202Ete' } })).toMatchObject({
    status: 400,
    body: { errors: { text: ['Remove the control characters.'] } },
  })
})
