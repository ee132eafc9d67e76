import { afterAll, describe, expect, test } from 'vitest'
import { dynamoKeptCards } from '#functions/adapters/dynamo/kept-cards.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { fakeKeptCards } from '../fakes/kept-cards.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const image = { type: 'image/png', content: new Uint8Array([0, 128, 255]) }
const card = { title: 'How we bake', description: 'In ten steps', image }
const other = { title: 'How we baked', description: '', image: undefined }

describe.each([
  ['fake', fakeKeptCards()],
  ['dynamo', dynamoKeptCards(dynamo.table)],
])('kept cards (%s)', (_, cards) => {
  const ref = (name: string) => ({ workspaceId: 'user-1', url: `https://example.com/${name}` })

  test('a card comes back as it was seen, to the person who saw it and nobody else', async () => {
    await cards.keep(ref('bread'), card, now)

    expect(await cards.get(ref('bread'), now)).toEqual({ card, readAt: now, reservedUntil: undefined })
    expect(await cards.get({ ...ref('bread'), workspaceId: 'user-2' }, now)).toBeUndefined()
    expect(await cards.get(ref('other'), now)).toBeUndefined()
  })

  test('the largest card and the longest address fit', async () => {
    const large = {
      title: 't'.repeat(300),
      description: '界'.repeat(1_000),
      image: { type: 'image/jpeg', content: new Uint8Array(100_000) },
    }
    const long = ref('a'.repeat(2_000))

    await cards.keep(long, large, now)

    expect(await cards.get(long, now)).toMatchObject({ card: large })
  })

  test('a card that isn’t reserved is forgotten after a day', async () => {
    await cards.keep(ref('day'), card, now)

    expect(await cards.get(ref('day'), now + dayMs - 1)).toMatchObject({ card })
    expect(await cards.get(ref('day'), now + dayMs)).toBeUndefined()
  })

  test('a reserved card stays, even if a post needs it for less time than another', async () => {
    await cards.keep(ref('reserved'), card, now)
    await cards.reserve(ref('reserved'), { now, until: now + 9 * dayMs })
    await cards.reserve(ref('reserved'), { now, until: now + 3 * dayMs })

    expect(await cards.get(ref('reserved'), now + 8 * dayMs)).toEqual({ card, readAt: now, reservedUntil: now + 9 * dayMs })
    expect(await cards.get(ref('reserved'), now + 9 * dayMs)).toBeUndefined()
  })

  test('a newer card takes the place of a reserved one, and is reserved as long', async () => {
    await cards.keep(ref('newer'), card, now)
    await cards.reserve(ref('newer'), { now, until: now + 9 * dayMs })
    await cards.keep(ref('newer'), other, now + minuteMs)

    expect(await cards.get(ref('newer'), now + 8 * dayMs)).toEqual({ card: other, readAt: now + minuteMs, reservedUntil: now + 9 * dayMs })
  })

  test('a card that was never seen, or was forgotten, can’t be reserved', async () => {
    await cards.keep(ref('forgotten'), card, now - dayMs)
    await cards.reserve(ref('forgotten'), { now, until: now + dayMs })
    await cards.reserve(ref('unseen'), { now, until: now + dayMs })

    expect([await cards.get(ref('forgotten'), now), await cards.get(ref('unseen'), now)]).toEqual([undefined, undefined])
  })
})
