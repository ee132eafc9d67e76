import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { ReorderHandle, useReorder } from './reorder.tsx'

const Files = ({ isGrid = false }: { isGrid?: boolean }) => {
  const [names, setNames] = useState(['one', 'two', 'three'])
  const { list, shown, message, handle } = useReorder({
    items: names,
    keyOf: (name) => name,
    isGrid,
    onMove: (key, to) => setNames((before) => before.filter((name) => name !== key).toSpliced(to, 0, key)),
  })
  return (
    <>
      <ol ref={list} style={isGrid ? { display: 'grid', gridTemplateColumns: '60px 60px' } : {}}>
        {shown.map((name, index) => (
          <li key={name} data-key={name} style={{ height: 60 }}>
            <ReorderHandle name={name} position={index + 1} total={names.length} handle={handle(name)} />
          </li>
        ))}
      </ol>
      <p role="status">{message}</p>
    </>
  )
}

const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) })
const order = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))
const said = page.getByRole('status')

test('a handle names its item, the item’s position, and how to move it', async () => {
  render(<Files />)

  await expect
    .element(page.getByRole('button', { name: 'Move two, 2 of 3' }))
    .toHaveAccessibleDescription('Press the arrow keys, Home, or End to move it.')
})

test.for([
  ['ArrowDown', ['Move one, 1 of 3', 'Move three, 2 of 3', 'Move two, 3 of 3']],
  ['ArrowRight', ['Move one, 1 of 3', 'Move three, 2 of 3', 'Move two, 3 of 3']],
  ['ArrowUp', ['Move two, 1 of 3', 'Move one, 2 of 3', 'Move three, 3 of 3']],
  ['ArrowLeft', ['Move two, 1 of 3', 'Move one, 2 of 3', 'Move three, 3 of 3']],
] as const)('%s moves an item by one place and keeps focus', async ([key, moved]) => {
  render(<Files />)
  handle('two').element().focus()

  await userEvent.keyboard(`{${key}}`)

  await expect.poll(order).toEqual(moved)
  await expect.element(handle('two')).toHaveFocus()
})

test.for([
  ['Home', ['Move three, 1 of 3', 'Move one, 2 of 3', 'Move two, 3 of 3'], 'three'],
  ['End', ['Move two, 1 of 3', 'Move three, 2 of 3', 'Move one, 3 of 3'], 'one'],
] as const)('%s moves an item to that end of the list', async ([key, moved, name]) => {
  render(<Files />)
  handle(name).element().focus()

  await userEvent.keyboard(`{${key}}`)

  await expect.poll(order).toEqual(moved)
  await expect.element(handle(name)).toHaveFocus()
})

test('announces where an item was moved to', async () => {
  render(<Files />)
  handle('one').element().focus()

  await userEvent.keyboard('{ArrowDown}')

  await expect.element(said).toHaveTextContent('Moved to position 2 of 3.')
})

test('the first item does not move up', async () => {
  render(<Files />)
  handle('one').element().focus()

  await userEvent.keyboard('{ArrowUp}')

  await expect.element(said).toHaveTextContent('')
  expect(order()[0]).toBe('Move one, 1 of 3')
})

test('an item dragged past the middle of the next changes places with it', async () => {
  render(<Files />)

  await userEvent.pointer([
    { target: handle('one'), keys: '[MouseLeft>]' },
    { target: handle('two'), coords: { x: 5, y: 55 } },
    '[/MouseLeft]',
  ])

  await expect.poll(order).toEqual(['Move two, 1 of 3', 'Move one, 2 of 3', 'Move three, 3 of 3'])
})

test('a drag shows where the item would go, and Escape puts it back', async () => {
  render(<Files />)
  await userEvent.pointer([
    { target: handle('one'), keys: '[MouseLeft>]' },
    { target: handle('three'), coords: { x: 5, y: 55 } },
  ])
  await expect.poll(order).toEqual(['Move two, 1 of 3', 'Move three, 2 of 3', 'Move one, 3 of 3'])

  await userEvent.keyboard('{Escape}')
  await userEvent.pointer('[/MouseLeft]')

  await expect.poll(order).toEqual(['Move one, 1 of 3', 'Move two, 2 of 3', 'Move three, 3 of 3'])
  await expect.element(said).toHaveTextContent('')
})

test('a dropped item no longer follows the mouse', async () => {
  render(<Files />)

  await userEvent.pointer([{ target: handle('one'), keys: '[MouseLeft>]' }, '[/MouseLeft]', { target: handle('three') }])

  expect(order()[0]).toBe('Move one, 1 of 3')
})

test('a tile dragged onto another takes its place, in its row and beyond', async () => {
  render(<Files isGrid />)
  const list = page.getByRole('list')

  await userEvent.pointer([
    { target: handle('one'), keys: '[MouseLeft>]' },
    { target: list, coords: { x: 70, y: 30 } },
  ])
  await expect.poll(order).toEqual(['Move two, 1 of 3', 'Move one, 2 of 3', 'Move three, 3 of 3'])
  await userEvent.pointer([{ target: list, coords: { x: 10, y: 90 } }, '[/MouseLeft]'])

  await expect.poll(order).toEqual(['Move two, 1 of 3', 'Move three, 2 of 3', 'Move one, 3 of 3'])
})
