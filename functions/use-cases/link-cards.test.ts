import { expect, test } from 'vitest'
import type { LinkCard } from '#functions/ports/platforms.ts'
import { dayMs, hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { fakeKeptCards } from '#test/fakes/kept-cards.ts'
import { fakeRateLimits } from '#test/fakes/rate-limits.ts'
import { reserveCards, showLinkCard } from './link-cards.ts'

const nine = Date.parse('2026-05-04T09:00:00.000Z')
const url = 'https://example.com/bread'

/** A person who writes a link to a page whose title changes with each reading. */
const aWriter = () => {
  const titles: string[] = []
  const readings: string[] = []
  const read = async (): Promise<LinkCard | undefined> => {
    const title = titles.shift()
    readings.push(title ?? 'nothing')
    return title === undefined ? undefined : { title, description: '', image: { type: 'image/png', content: new Uint8Array([1, 2]) } }
  }
  const deps = { linkCards: { read, readAgain: read }, keptCards: fakeKeptCards(), rateLimits: fakeRateLimits() }
  const show = (now: number, isAgain = false) => showLinkCard(deps, { workspaceId: 'user-1', url, isAgain, now })
  const schedule = (now: number, dueAt: number) =>
    reserveCards(
      deps,
      [
        {
          workspaceId: 'user-1',
          platform: 'bluesky',
          content: { text: `Read ${url}`, media: [], options: {} },
          dueAt: toInstant(dueAt),
        },
      ],
      now,
    )
  return { ...deps, titles, readings, show, schedule }
}

test('shows the card with its picture and when the page was read', async () => {
  const { titles, show } = aWriter()
  titles.push('How we bake')

  expect(await show(nine)).toEqual({
    card: { title: 'How we bake', description: '', image: 'data:image/png;base64,AQI=', readAt: '2026-05-04T09:00:00.000Z' },
  })
})

test('reads a page again after ten minutes, unless a post has reserved its card', async () => {
  const { titles, show, schedule } = aWriter()
  titles.push('First', 'Second', 'Third')

  const at = async (now: number) => {
    const { card } = await show(now)
    return card?.title
  }
  expect([await at(nine), await at(nine + 9 * minuteMs), await at(nine + 11 * minuteMs)]).toEqual(['First', 'First', 'Second'])
  await schedule(nine + 15 * minuteMs, nine + 5 * dayMs)

  expect(await at(nine + 2 * dayMs)).toBe('Second')
})

test('a composer that was open for hours still reserves the card it showed', async () => {
  const { titles, show, schedule, keptCards } = aWriter()
  titles.push('Shown')
  await show(nine)

  await schedule(nine + 5 * hourMs, nine + 9 * dayMs)

  expect(await keptCards.get({ workspaceId: 'user-1', url }, nine + 9 * dayMs)).toMatchObject({ card: { title: 'Shown' } })
})

test('a person can have a page read again, and their posts get the newer card', async () => {
  const { titles, show, schedule, keptCards } = aWriter()
  titles.push('Typo', 'Corrected')
  await show(nine)
  await schedule(nine, nine + 9 * dayMs)

  expect(await show(nine + dayMs, true)).toMatchObject({ card: { title: 'Corrected', readAt: '2026-05-05T09:00:00.000Z' } })
  expect(await keptCards.get({ workspaceId: 'user-1', url }, nine + 9 * dayMs)).toMatchObject({ card: { title: 'Corrected' } })
})

test('a page that gives no card leaves the reserved one as it was', async () => {
  const { titles, show, schedule } = aWriter()
  titles.push('There')
  await show(nine)
  await schedule(nine, nine + 9 * dayMs)

  expect(await show(nine + dayMs, true)).toEqual({})
  expect(await show(nine + dayMs)).toMatchObject({ card: { title: 'There' } })
})

test('refuses the 31st link within a minute, and the 501st within a day', async () => {
  const { show } = aWriter()

  for (let calls = 0; calls < 30; calls++) await show(nine)
  await expect(show(nine)).rejects.toMatchObject({ code: 'too-many', message: expect.stringContaining('30 links in the past minute') })
  for (let calls = 30; calls < 500; calls++) await show(nine + Math.floor(calls / 30) * minuteMs)
  await expect(show(nine + hourMs)).rejects.toMatchObject({ code: 'too-many', message: expect.stringContaining('500 links today') })
})

test('reserves only what the platform shows as a card that Crier makes', async () => {
  const { titles, show, keptCards } = aWriter()
  titles.push('Shown')
  await show(nine)
  const target = { workspaceId: 'user-1', dueAt: toInstant(nine + 9 * dayMs) }
  const text = `Read ${url}`

  await reserveCards(
    { keptCards },
    [
      { ...target, platform: 'bluesky', content: { text, media: ['image-1'], options: {} } },
      { ...target, platform: 'bluesky', content: { text, media: [], options: { hasNoCard: true } } },
      { ...target, platform: 'linkedin', content: { text, media: [], options: { hasNoCard: true } } },
      { ...target, platform: 'facebook', content: { text, media: [], options: {} } },
    ],
    nine,
  )
  expect(await keptCards.get({ workspaceId: 'user-1', url }, nine)).toMatchObject({ reservedUntil: undefined })

  await reserveCards({ keptCards }, [{ ...target, platform: 'linkedin', content: { text, media: [], options: {} } }], nine)
  expect(await keptCards.get({ workspaceId: 'user-1', url }, nine)).toMatchObject({ reservedUntil: nine + 39 * dayMs })
})
