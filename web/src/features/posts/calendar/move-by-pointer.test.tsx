import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address } from '#test/components/in-application.tsx'
import { card, cell, setToday, showCalendar } from '#test/components/show-calendar.tsx'

setToday()

const middleOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { clientX: x + width / 2, clientY: y + height / 2 }
}

/** Drags the post of Tuesday the 12th to a day by mouse before the page rerenders: a fast hand, or a busy machine. */
const dragAtOnce = (to: RegExp) => {
  const from = card('a').element()
  const point = (type: string, where: Element) =>
    from.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse', button: 0, ...middleOf(where) }))
  const target = cell(to).element()
  point('pointerdown', from)
  point('pointermove', target)
  return { drop: () => point('pointerup', target) }
}

test('moves a post that is dragged and dropped before the page rerenders', async () => {
  const { moved } = await showCalendar()

  dragAtOnce(/^Friday 15 May/).drop()

  await expect.element(cell(/^Friday 15 May, 1 post/)).toBeVisible()
  await expect.poll(() => moved).toEqual(['2026-05-15T07:30:00.000Z'])
})

/** Holds a finger on the post of Tuesday the 12th until it's picked up, moves by this many px, and lets go. */
const restAndMove = async (px: number) => {
  const from = card('a').element()
  const at = middleOf(from)
  const point = (type: string) =>
    from.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch', button: 0, ...at }))
  point('pointerdown')
  await expect.element(card('a')).toHaveClass('opacity-50')
  at.clientX += px
  point('pointermove')
  point('pointerup')
  // The click a browser adds. It opens the post unless prevented.
  from.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...at }))
}

test('a finger that rests on a post for too long opens it and moves nothing', async () => {
  const { moved } = await showCalendar()

  await restAndMove(4)

  await expect.poll(() => address.element().textContent).toBe('/a')
  expect(moved).toEqual([])
})

test('a finger that has dragged a post does not open it', async () => {
  await showCalendar()

  await restAndMove(12)

  await expect.element(card('a')).not.toHaveClass('opacity-50')
  await expect.poll(() => address.element().textContent).toBe('/')
})

test('Escape puts back a post that was just picked up', async () => {
  const { moved } = await showCalendar()

  dragAtOnce(/^Friday 15 May/)
  card('a')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

  await expect.element(page.getByRole('status').filter({ hasText: '“Post a” wasn’t moved.' })).toBeInTheDocument()
  await expect.element(card('a')).not.toHaveClass('opacity-50')
  expect(moved).toEqual([])
})
