import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address } from '#test/components/in-application.tsx'
import { resizeWindow } from '#test/components/resize-window.ts'
import { card, cell, setToday, showCalendar } from '#test/components/show-calendar.tsx'

setToday()

const goTo = (name: RegExp) => cell(name).element().focus()

test.for(['{Enter}', 'c'])('%s on a day without posts starts one there, at nine', async (key) => {
  await showCalendar()
  goTo(/^Thursday 14 May/)

  await userEvent.keyboard(key)

  await expect.element(address).toHaveTextContent('/dashboard/posts?at=2026-05-14T09:00')
})

test('C on a post starts another on its day', async () => {
  await showCalendar()
  card('a').element().focus()

  await userEvent.keyboard('c')

  await expect.element(address).toHaveTextContent('/dashboard/posts?at=2026-05-12T09:00')
})

test('a press on a day starts a post there', async () => {
  await showCalendar()

  await userEvent.click(cell(/^Saturday 16 May/))

  await expect.element(address).toHaveTextContent('/dashboard/posts?at=2026-05-16T09:00')
})

test('a press on a past day only selects it', async () => {
  await showCalendar()

  await userEvent.click(cell(/^Tuesday 5 May/))

  await expect.element(cell(/^Tuesday 5 May/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(address).toHaveTextContent('/')
})

test('a press on an hour of the week starts a post then', async () => {
  await showCalendar({ view: 'week' })

  await userEvent.click(cell(/^Thursday 14 May/), { position: { x: 20, y: 64 * 15 + 10 } })

  await expect.element(address).toHaveTextContent('/dashboard/posts?at=2026-05-14T15:00')
})

test('Space picks up a draft, which can be dropped on a day', async () => {
  await resizeWindow(1_280, 900)
  const { moved } = await showCalendar({ hasDrafts: true })
  await expect.element(card('d')).toBeVisible()
  card('d').element().focus()

  await userEvent.keyboard(' {ArrowRight}{Enter}')

  await expect.element(cell(/^Wednesday 13 May, 1 post/).getByRole('link', { name: /09:00.*Post d/ })).toBeVisible()
  await expect.poll(() => moved).toEqual(['2026-05-13T07:00:00.000Z'])
})

test('a draft dragged to a day is scheduled at nine', async () => {
  await resizeWindow(1_280, 900)
  const { moved } = await showCalendar({ hasDrafts: true })

  await userEvent.pointer([
    { target: card('d'), keys: '[MouseLeft>]' },
    { target: cell(/^Thursday 14 May/) },
    { target: cell(/^Friday 15 May/), keys: '[/MouseLeft]' },
  ])

  await expect.poll(() => moved).toEqual(['2026-05-15T07:00:00.000Z'])
})

test('keys select, copy, and paste posts, which keep their times and spacing', async () => {
  const { planned } = await showCalendar()
  card('a').element().focus()
  await userEvent.keyboard('m')
  card('b').element().focus()
  await userEvent.keyboard('m')
  await expect.element(page.getByText('2 selected')).toBeVisible()

  await userEvent.keyboard('{Control>}c{/Control}')
  goTo(/^Thursday 14 May/)
  await userEvent.keyboard('{Control>}v{/Control}')

  await expect
    .poll(() => planned)
    .toEqual([
      { content: 'Post a', scheduledAt: '2026-05-14T07:30:00.000Z' },
      { content: 'Post b', scheduledAt: '2026-05-22T10:00:00.000Z' },
    ])
  await expect.element(page.getByText('2 posts are pasted.')).toBeVisible()
})

test('refuses pasting on a past day and schedules nothing', async () => {
  const { planned } = await showCalendar()
  card('a').element().focus()
  await userEvent.keyboard('{Control>}c{/Control}')
  goTo(/^Monday 4 May/)

  await userEvent.keyboard('{Control>}v{/Control}')

  await expect.element(page.getByText('This day has already passed. Choose a later one.')).toBeVisible()
  expect(planned).toEqual([])
})

test('Shift selects all posts in between, and Escape clears the selection', async () => {
  await showCalendar()

  await userEvent.click(card('c'), { modifiers: ['Control'] })
  await userEvent.click(card('b'), { modifiers: ['Shift'] })
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByText('3 selected')).not.toBeInTheDocument()
})

test('a filter hides other posts and excludes them from day counts', async () => {
  await showCalendar({ filter: { text: 'post A' } })

  await expect.element(cell(/^Tuesday 12 May, 1 post/)).toBeVisible()
  await expect.element(cell(/^Wednesday 20 May, no posts/)).toBeVisible()
})

test('on a small screen, a button below the chosen day starts a post', async () => {
  await resizeWindow(360, 740)
  await showCalendar()

  await userEvent.click(page.getByRole('button', { name: 'Write a post for this day' }))

  await expect.element(address).toHaveTextContent('/dashboard/posts?at=2026-05-12T09:00')
})

test('a press on a free slot starts a post for its queue at that time', async () => {
  await showCalendar({ slots: [{ queueId: 'q', at: '2026-05-14T16:30:00.000Z', localTime: '2026-05-14T18:30' }] })

  await userEvent.click(page.getByRole('link', { name: /^Free slot on .+ at 18:30: write a post$/ }))

  await expect.element(address).toHaveTextContent('/dashboard/posts?at=2026-05-14T18:30&queue=q&to=x_77')
})

test('a slot that has a post is not shown as free', async () => {
  await showCalendar({
    slots: [
      { queueId: 'q', at: '2026-05-14T16:30:00.000Z', localTime: '2026-05-14T18:30', postId: 'other' },
      { queueId: 'q', at: '2026-05-12T07:30:00.000Z', localTime: '2026-05-12T09:30' },
    ],
  })

  await expect.element(page.getByRole('link', { name: /Free slot/ })).not.toBeInTheDocument()
})

test('a draft dragged to a free slot gets that slot', async () => {
  await resizeWindow(1_280, 900)
  const { placed } = await showCalendar({
    hasDrafts: true,
    slots: [{ queueId: 'q', at: '2026-05-14T16:30:00.000Z', localTime: '2026-05-14T18:30' }],
  })
  const slot = page.getByRole('link', { name: /^Free slot on .+ at 18:30/ })
  await expect.element(slot).toBeVisible()

  await userEvent.pointer([
    { target: card('d'), keys: '[MouseLeft>]' },
    { target: cell(/^Friday 15 May/) },
    { target: slot, keys: '[/MouseLeft]' },
  ])

  await expect.poll(() => placed).toEqual([{ id: 'q', postId: 'd', place: '2026-05-14T16:30:00.000Z' }])
})

test('posts above the hours in view are counted, and a press leads to them', async () => {
  await showCalendar({ view: 'week' })
  const earlier = page.getByRole('button', { name: '1 earlier post' })
  await expect.element(card('a')).toBeVisible()
  expect(earlier.query()).toBeNull()
  document.querySelector('[data-scroller]')?.scrollTo({ top: 4_000 })

  await userEvent.click(earlier)

  await expect.element(earlier).not.toBeInTheDocument()
  await expect.element(card('a')).toBeInViewport()
})
