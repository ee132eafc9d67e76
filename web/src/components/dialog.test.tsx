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

test('is named by its title and described by its description', async () => {
  show({ description: 'Everybody can read it.' })

  await opener.click()

  await expect.element(dialog).toHaveAccessibleName('New suggestion')
  await expect.element(dialog).toHaveAccessibleDescription('Everybody can read it.')
})

test('focuses its first field, not its close button', async () => {
  show()

  await opener.click()

  await expect.element(field).toHaveFocus()
})

test('the page behind it is hidden from screen readers', async () => {
  show()

  await open()

  await expect.element(page.getByRole('button', { name: 'Open' })).not.toBeInTheDocument()
})

test('the page behind it does not scroll until it closes', async () => {
  show()
  const scrolls = () =>
    getComputedStyle(document.documentElement).overflowY !== 'hidden' && getComputedStyle(document.body).overflowY !== 'hidden'
  await open()
  expect(scrolls()).toBe(false)

  await userEvent.keyboard('{Escape}')

  await expect.poll(scrolls).toBe(true)
})

test('Tab cycles inside it', async () => {
  show({ footer: <Button>Suggest</Button> })
  await open()

  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Suggest' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(cross).toHaveFocus()
  await userEvent.tab()

  await expect.element(field).toHaveFocus()
})

test('Shift and Tab cycle backward inside it', async () => {
  show()
  await open()

  await userEvent.tab({ shift: true })

  await expect.element(cross).toHaveFocus()
})

test.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', () => cross.click()],
  ['a press beside it', () => userEvent.pointer({ coords: { x: 10, y: 10 }, keys: '[MouseLeft]' })],
] as const)('%s closes it once and returns focus to what opened it', async ([, close]) => {
  const { closed } = show()
  await open()

  await close()

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(closed).toHaveBeenCalledOnce()
})

test('a press inside leaves it open', async () => {
  const { closed } = show()
  await open()

  await page.getByRole('heading', { name: 'New suggestion' }).click()

  await expect.element(dialog).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
})

test('opens a second time just like the first', async () => {
  show()
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await opener.click()

  await expect.element(field).toHaveFocus()
})

test('scrolls to its end when it is taller than the window', async () => {
  show({ footer: <Button>Suggest</Button>, description: <span className="block h-[1200px]">Long</span> })
  await open()

  await page.getByRole('button', { name: 'Suggest' }).click()

  await expect.element(page.getByRole('button', { name: 'Suggest' })).toBeInViewport({ ratio: 1 })
})

test('the title stays where it is when content arrives, and a tall dialog has the whole window', async () => {
  const Growing = () => {
    const [lines, setLines] = useState(1)
    return (
      <Dialog isOpen onClose={() => {}} title="Change to Studio?">
        <button type="button" onClick={() => setLines(lines * 10)}>
          More
        </button>
        <p className="whitespace-pre">{'line\n'.repeat(lines)}</p>
      </Dialog>
    )
  }
  render(<Growing />)
  const title = page.getByRole('heading', { name: 'Change to Studio?' })
  const top = () => title.element().getBoundingClientRect().top
  await expect.element(title).toBeVisible()
  const before = top()

  await page.getByRole('button', { name: 'More' }).click()
  expect(top()).toBe(before)

  await page.getByRole('button', { name: 'More' }).click()
  expect(top()).toBeLessThan(60)
})
