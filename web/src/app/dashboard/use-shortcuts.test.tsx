import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { ShortcutSwitch } from '#web/features/shortcuts/shortcut-table.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const Screen = () => {
  const { opened } = useShortcuts()
  return (
    <>
      <input aria-label="Title" />
      <ShortcutSwitch />
      <p>{opened.palette === 'now' ? 'The palette is open' : 'The palette is closed'}</p>
      <p>{opened.list === 'now' ? 'The list is open' : 'The list is closed'}</p>
    </>
  )
}

const Asking = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Sure?">
      <input aria-label="Why" />
    </Dialog>
  )
}

const show = () =>
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )

test.for([
  ['c', '/dashboard/posts?new='],
  ['gs', '/dashboard/scheduled'],
  ['ge', '/dashboard/settings'],
] as const)('“%s” goes to %s', async ([keys, path]) => {
  show()

  await userEvent.keyboard(keys)

  await expect.element(address).toHaveTextContent(path)
})

test('Ctrl and K opens the palette, even from a field, and closes it again', async () => {
  show()
  await page.getByRole('textbox', { name: 'Title' }).click()

  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByText('The palette is open')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')

  await expect.element(page.getByText('The palette is closed')).toBeVisible()
})

test('“?” opens the list of shortcuts in place of the palette', async () => {
  show()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByText('The palette is open')).toBeVisible()

  await userEvent.keyboard('?')

  await expect.element(page.getByText('The list is open')).toBeVisible()
  await expect.element(page.getByText('The palette is closed')).toBeVisible()
})

test('letters typed into a field are not shortcuts', async () => {
  show()
  await page.getByRole('textbox', { name: 'Title' }).click()

  await userEvent.keyboard('c')

  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('c')
  await expect.element(address).toHaveTextContent('/')
})

test('letter shortcuts can be turned off, with immediate effect', async () => {
  show()

  await page.getByRole('switch').click()
  await userEvent.keyboard('c{Control>}k{/Control}')

  await expect.element(page.getByText('The palette is open')).toBeVisible()
  await expect.element(address).toHaveTextContent('/')
})

test('a letter right after Escape is a shortcut, even while the dialog fades', async () => {
  show()
  render(<Asking />)
  const field = page.getByRole('textbox', { name: 'Why' })
  await expect.element(field).toHaveFocus()

  // Dispatched back to back, as fast typing does. The test driver's key presses are too far apart.
  for (const key of ['Escape', 'c']) {
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await Promise.resolve()
  }

  await expect.element(address).toHaveTextContent('/dashboard/posts?new=')
})

test('a letter in an open dialog is not a shortcut', async () => {
  show()
  render(<Asking />)
  await expect.element(page.getByRole('textbox', { name: 'Why' })).toHaveFocus()
  await userEvent.tab()

  await userEvent.keyboard('c')

  await expect.element(address).toHaveTextContent('/')
})
