import { afterAll, describe, expect, test } from 'vitest'
import { dynamoNotes } from '#functions/adapters/dynamo/own-lists.ts'
import { notesMax, noteTextMax } from '#shared/domain/notes.ts'
import { fakeNotes } from '../fakes/notes.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const fair = { id: 'note-1', workspaceId: 'user-1', day: '2026-11-27', text: 'The fair opens' }

describe.each([
  ['fake', fakeNotes()],
  ['dynamo', dynamoNotes(dynamo.table)],
])('notes (%s)', (_name, notes) => {
  test('a person who never wrote a note has none', async () => {
    expect(await notes.read('nobody')).toEqual({ notes: [], version: 0 })
  })

  test('writes a list only if it is based on the stored one, and only for its person', async () => {
    const first = await notes.read('user-1')
    expect(await notes.write('user-1', { ...first, notes: [fair] })).toBe(true)

    expect(await notes.write('user-1', { ...first, notes: [] })).toBe(false)

    const { notes: kept, version } = await notes.read('user-1')
    expect(kept).toEqual([fair])
    expect(await notes.write('user-1', { notes: [], version })).toBe(true)
    expect((await notes.read('user-2')).notes).toEqual([])
  })

  test('the maximum number of notes fits, at full length and in any script', async () => {
    const long = Array.from({ length: notesMax }, (_, number) => ({
      ...fair,
      id: `${number}-${'a'.repeat(36)}`,
      text: '世'.repeat(noteTextMax),
    }))

    expect(await notes.write('full', { notes: long, version: 0 })).toBe(true)

    expect((await notes.read('full')).notes).toEqual(long)
  })
})
