import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

const show = (own: Partial<DialogProps> = {}) => {
  const closed = vi.fn<() => void>()
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    const onClose = () => {
      closed()
      setOpen(false)
    }
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <p style={{ height: 3_000 }}>Below</p>
        <Dialog isOpen={isOpen} onClose={onClose} title="New suggestion" {...own}>
          <label>
            Title <input />
          </label>
        </Dialog>
      </>
    )
  }
  render(<Page />)
  return { closed }
}

const opener = page.getByRole('button', { name: 'Open', includeHidden: true })
const dialog = page.getByRole('dialog')
const field = page.getByRole('textbox', { name: 'Title' })
const cross = page.getByRole('button', { name: 'Close' })

const open = async () => {
  await opener.click()
  await expect.element(field).toHaveFocus()
}

test('it has its title for a name and its description for a description', async () => {
  show({ description: 'Everybody can read it.' })

  await opener.click()

  await expect.element(dialog).toHaveAccessibleName('New suggestion')
  await expect.element(dialog).toHaveAccessibleDescription('Everybody can read it.')
})

test('it begins at its first field, not at its cross', async () => {
  show()

  await opener.click()

  await expect.element(field).toHaveFocus()
})

test('the page behind it is hidden from screen readers', async () => {
  show()

  await open()

  await expect.element(page.getByRole('button', { name: 'Open' })).not.toBeInTheDocument()
})

test('the page behind it can’t be scrolled, and can again when it has closed', async () => {
  show()
  const scrolls = () =>
    getComputedStyle(document.documentElement).overflowY !== 'hidden' && getComputedStyle(document.body).overflowY !== 'hidden'
  await open()
  expect(scrolls()).toBe(false)

  await userEvent.keyboard('{Escape}')

  await expect.poll(scrolls).toBe(true)
})

test('Tab goes round in it', async () => {
  show({ footer: <Button>Suggest</Button> })
  await open()

  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Suggest' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(cross).toHaveFocus()
  await userEvent.tab()

  await expect.element(field).toHaveFocus()
})

test('Shift and Tab go round in it the other way', async () => {
  show()
  await open()

  await userEvent.tab({ shift: true })

  await expect.element(cross).toHaveFocus()
})

test.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => cross.click()],
  ['a press beside it', () => userEvent.pointer({ coords: { x: 10, y: 10 }, keys: '[MouseLeft]' })],
] as const)('%s closes it once, and the focus goes back to what opened it', async ([, close]) => {
  const { closed } = show()
  await open()

  await close()

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(closed).toHaveBeenCalledOnce()
})

test('a press in it leaves it open', async () => {
  const { closed } = show()
  await open()

  await page.getByRole('heading', { name: 'New suggestion' }).click()

  await expect.element(dialog).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
})

test('it opens a second time as it did the first', async () => {
  show()
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await opener.click()

  await expect.element(field).toHaveFocus()
})

test('one that is higher than the window can be scrolled to its end', async () => {
  show({ footer: <Button>Suggest</Button>, description: <span className="block h-[1200px]">Long</span> })
  await open()

  await page.getByRole('button', { name: 'Suggest' }).click()

  await expect.element(page.getByRole('button', { name: 'Suggest' })).toBeInViewport({ ratio: 1 })
})
