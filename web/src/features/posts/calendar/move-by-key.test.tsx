import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, cell, setToday, showCalendar } from '#test/components/show-calendar.tsx'

setToday()

const isSaid = (text: string | RegExp) => expect.element(page.getByRole('status').filter({ hasText: text })).toBeInTheDocument()

/** Presses Space on the post of Tuesday the 12th at 09:30. */
const pickUp = async () => {
  card('a').element().focus()
  await userEvent.keyboard(' ')
  await isSaid('“Post a” picked up.')
}

test('Space picks a post up, and announces the keys and the post’s place', async () => {
  await showCalendar()
  card('a').element().focus()

  await userEvent.keyboard(' ')

  await isSaid(/“Post a” picked up. Use the arrow keys to move it, Enter to drop it, or Escape to cancel. Tue,? 12 May, 09:30 CEST/)
})

test.for([
  ['ArrowRight', /^Wed,? 13 May, 09:30/],
  ['ArrowDown', /^Tue,? 19 May, 09:30/],
  ['ArrowLeft', /^Mon,? 11 May, 09:30/],
] as const)('%s moves a post of the month and announces where to', async ([key, where]) => {
  await showCalendar()
  await pickUp()

  await userEvent.keyboard(`{${key}}`)

  await isSaid(where)
})

test.for([
  ['{ArrowDown}', /^Tue,? 12 May, 10:30/],
  ['{Shift>}{ArrowUp}{/Shift}', /^Tue,? 12 May, 09:15/],
  ['{ArrowRight}', /^Wed,? 13 May, 09:30/],
] as const)('%s moves a post of the week and announces where to', async ([keys, where]) => {
  await showCalendar({ view: 'week' })
  await pickUp()

  await userEvent.keyboard(keys)

  await isSaid(where)
})

test.for(['{Enter}', ' '])('“%s” drops a post where it was moved to', async (key) => {
  const { moved } = await showCalendar()
  await pickUp()

  await userEvent.keyboard(`{ArrowRight}{ArrowRight}${key}`)

  await isSaid(/“Post a” is moved to Thu,? 14 May, 09:30 CEST/)
  await expect.element(cell(/^Thursday 14 May, 1 post/).getByRole('link', { name: /Post a/ })).toBeVisible()
  await expect.poll(() => moved).toEqual(['2026-05-14T07:30:00.000Z'])
})

test('a dropped post keeps focus on its new day', async () => {
  await showCalendar()
  await pickUp()

  await userEvent.keyboard('{ArrowRight}{Enter}')

  await expect.element(cell(/^Wednesday 13 May, 1 post/)).toBeVisible()
  await expect.element(card('a')).toHaveFocus()
})

test('Escape puts a post back, says so, and sends nothing', async () => {
  const { moved } = await showCalendar()
  await pickUp()

  await userEvent.keyboard('{ArrowRight}{Escape}')

  await isSaid('“Post a” wasn’t moved.')
  await expect.element(cell(/^Tuesday 12 May, 1 post/)).toBeVisible()
  expect(moved).toEqual([])
})

test('a post dropped where it was stays, and nothing is sent', async () => {
  const { moved } = await showCalendar()
  await pickUp()

  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Enter}')

  await isSaid('“Post a” wasn’t moved.')
  expect(moved).toEqual([])
})

test('moving on to something else puts the post back', async () => {
  await showCalendar()
  await pickUp()

  await userEvent.keyboard('{ArrowRight}{Tab}')

  await isSaid('“Post a” wasn’t moved.')
})

test('a post does not move beyond the shown days', async () => {
  await showCalendar()
  await pickUp()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')

  await isSaid(/Sun,? 7 Jun, 09:30 CEST. No other day is shown./)
})

test('a post aimed at the past is not dropped and stays picked up', async () => {
  const { moved } = await showCalendar()
  await pickUp()

  await userEvent.keyboard('{ArrowUp}{Enter}')
  await isSaid('This time has passed. Choose a later one.')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')

  await expect.poll(() => moved).toEqual(['2026-05-07T07:30:00.000Z'])
})

test('a published post can’t be picked up', async () => {
  await showCalendar()
  card('c').element().focus()

  await userEvent.keyboard(' ')

  await expect.element(card('c')).toHaveAttribute('aria-keyshortcuts', 'M')
  await expect.element(page.getByText('Arrow keys move it, Enter drops it, Escape cancels.')).not.toBeInTheDocument()
})

test('a post the server refuses to move returns to its day, with the reason', async () => {
  await showCalendar({ refuses: true })
  await pickUp()

  await userEvent.keyboard('{ArrowRight}{Enter}')

  await expect.element(page.getByText('“Post a” wasn’t moved. It is on its way already.')).toBeVisible()
  await expect.element(cell(/^Tuesday 12 May, 1 post/)).toBeVisible()
})

test('the mouse drags a post to another day', async () => {
  const { moved } = await showCalendar()

  await userEvent.pointer([
    { target: card('a'), keys: '[MouseLeft>]' },
    { target: cell(/^Friday 15 May/) },
    { target: cell(/^Thursday 14 May/), keys: '[/MouseLeft]' },
  ])

  await expect.element(cell(/^Thursday 14 May, 1 post/)).toBeVisible()
  await expect.poll(() => moved).toEqual(['2026-05-14T07:30:00.000Z'])
})
