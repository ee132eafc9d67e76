import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address } from '#test/components/in-application.tsx'
import { resizeWindow } from '#test/components/resize-window.ts'
import { card, cell, setToday, showCalendar } from '#test/components/show-calendar.tsx'

setToday()

const goTo = (name: RegExp) => cell(name).element().focus()

test.for([
  ['ArrowRight', /^Wednesday 13 May/],
  ['ArrowLeft', /^Monday 11 May/],
  ['ArrowDown', /^Tuesday 19 May/],
  ['ArrowUp', /^Tuesday 5 May/],
  ['Home', /^Monday 11 May/],
  ['End', /^Sunday 17 May/],
  ['PageDown', /^Friday 12 June/],
  ['PageUp', /^Sunday 12 April/],
] as const)('%s moves from Tuesday 12 May to the right day of the month', async ([key, day]) => {
  await showCalendar()
  goTo(/^Tuesday 12 May/)

  await userEvent.keyboard(`{${key}}`)

  await expect.element(cell(day)).toHaveFocus()
  await expect.element(cell(day)).toHaveAttribute('aria-selected', 'true')
})

test('one day of the grid is a tab stop', async () => {
  await showCalendar()

  expect(
    page
      .getByRole('gridcell')
      .elements()
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([cell(/^Tuesday 12 May/).element()])
})

test('a day says how many posts it has and whether it is today', async () => {
  await showCalendar()

  await expect.element(cell(/^Tuesday 12 May, 1 post/)).toBeVisible()
  await expect.element(cell(/^Wednesday 6 May, no posts/)).toHaveAttribute('aria-current', 'date')
})

test('Enter on a day goes to its first post, and Enter on a post opens it', async () => {
  await showCalendar()
  goTo(/^Tuesday 12 May/)

  await userEvent.keyboard('{Enter}')
  await expect.element(card('a')).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.element(address).toHaveTextContent('/a')
})

test('in a small space, days have dots, and the chosen day’s posts are listed below', async () => {
  await resizeWindow(360, 740)

  await showCalendar()

  await expect.element(page.getByRole('heading', { name: 'Tuesday 12 May' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Post b/ })).not.toBeInTheDocument()
})

test('a client sees the calendar, but is offered nothing to write, move, or select', async () => {
  await showCalendar({ role: 'client', slots: [{ queueId: 'q', at: '2026-05-13T09:00:00.000Z', localTime: '2026-05-13T11:00' }] })
  const day = cell(/^Wednesday 13 May/)

  await expect.element(day).not.toHaveAttribute('aria-keyshortcuts')
  await expect.element(card('a')).not.toHaveAttribute('aria-keyshortcuts')
  expect(page.getByRole('link', { name: /Free slot/ }).elements()).toEqual([])
  expect(page.getByRole('button', { name: /Write a note/ }).elements()).toEqual([])
  day.element().focus()
  await userEvent.keyboard('cn')

  await expect.element(address).toHaveTextContent('/')
  expect(page.getByRole('dialog').elements()).toEqual([])
})
