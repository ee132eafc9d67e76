import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { resizeWindow } from '#test/components/resize-window.ts'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

const Page = ({ side }: { side: 'left' | 'right' }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="float-right" onClick={() => setOpen(true)}>
        Menu
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Screens" side={side}>
        <a href="#overview">Overview</a>
      </Sheet>
    </>
  )
}

const opener = page.getByRole('button', { name: 'Menu', includeHidden: true })
const sheet = page.getByRole('dialog', { name: 'Screens' })
const cross = page.getByRole('button', { name: 'Close' })

const open = async (side: 'left' | 'right' = 'left') => {
  render(<Page side={side} />)
  await opener.click()
  await expect.element(sheet).toHaveFocus()
}

test('takes focus itself at first, and Tab moves into its content', async () => {
  await open()

  await userEvent.tab()

  await expect.element(page.getByRole('link', { name: 'Overview' })).toHaveFocus()
})

test('its close button is the last stop, and Tab wraps around from there', async () => {
  await open()

  await userEvent.tab()
  await userEvent.tab()
  await expect.element(cross).toHaveFocus()
  await userEvent.tab()

  await expect.element(page.getByRole('link', { name: 'Overview' })).toHaveFocus()
})

test.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Its cross', () => cross.click()],
  ['A press beside it', () => userEvent.pointer({ coords: { x: 900, y: 400 }, keys: '[MouseLeft]' })],
] as const)('%s closes it and returns focus to what opened it', async ([, close]) => {
  await open()

  await close()

  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test.for(['left', 'right'] as const)('sits at the %s edge and is as high as the window', async (side) => {
  await open(side)

  const { top, height, [side]: edge } = sheet.element().getBoundingClientRect()

  expect({ top, height, edge }).toEqual({ top: 0, height: innerHeight, edge: document.body.getBoundingClientRect()[side] })
})

test('leaves some of the page free to press on a narrow phone', async () => {
  await resizeWindow(320, 640)

  await open()

  await expect.poll(() => sheet.element().getBoundingClientRect().width).toBeLessThanOrEqual(280)
})
