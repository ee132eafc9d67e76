import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

const show = (own: { isEditDisabled?: boolean } = {}) => {
  const chosen = vi.fn<(what: string) => void>()
  const item = (label: string) => ({ label, onSelect: () => chosen(label) })
  const items = [{ ...item('Edit'), isDisabled: own.isEditDisabled }, item('Duplicate'), item('Draft again'), item('Remove')]
  render(
    <>
      <Menu trigger={<Button>More</Button>} items={items} />
      <Button>After</Button>
    </>,
  )
  return { chosen }
}

const trigger = page.getByRole('button', { name: 'More' })
const menu = page.getByRole('menu')
const item = (name: string) => page.getByRole('menuitem', { name })

test('its button says that it opens a menu, and whether it is open', async () => {
  show()
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')

  await trigger.click()

  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  await expect.element(trigger).toHaveAttribute('aria-controls', menu.element().id)
})

test('a press on the button opens the menu at its first item', async () => {
  show()

  await trigger.click()

  await expect.element(item('Edit')).toHaveFocus()
})

test('a second press on the button closes the menu', async () => {
  show()
  await trigger.click()
  await trigger.click()

  await expect.element(menu).not.toBeInTheDocument()
})

test.for([
  ['ArrowDown', 'Edit'],
  ['ArrowUp', 'Remove'],
  ['Enter', 'Edit'],
] as const)('%s on the button opens the menu at %s', async ([key, choice]) => {
  show()
  await userEvent.tab()

  await userEvent.keyboard(`{${key}}`)

  await expect.element(item(choice)).toHaveFocus()
})

test.for([
  ['ArrowDown', '{ArrowDown}', 'Duplicate'],
  ['ArrowDown at the end', '{End}{ArrowDown}', 'Edit'],
  ['ArrowUp at the start', '{ArrowUp}', 'Remove'],
  ['End', '{End}', 'Remove'],
  ['Home', '{End}{Home}', 'Edit'],
  ['A letter', 'r', 'Remove'],
  ['A letter that several begin with', 'd', 'Duplicate'],
  ['The same letter again', 'dd', 'Draft again'],
  ['The same letter once more', 'ddd', 'Duplicate'],
  ['A letter that none begins with', 'x', 'Edit'],
] as const)('%s moves from the first item to the right one', async ([, keys, choice]) => {
  show()
  await trigger.click()
  await expect.element(item('Edit')).toHaveFocus()

  await userEvent.keyboard(keys)

  await expect.element(item(choice)).toHaveFocus()
})

test('an item runs once, closes the menu, and returns focus to the button', async () => {
  const { chosen } = show()
  await trigger.click()

  await item('Duplicate').click()

  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
  expect(chosen.mock.calls).toEqual([['Duplicate']])
})

test('Enter runs the focused item', async () => {
  const { chosen } = show()
  await trigger.click()
  await expect.element(item('Edit')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Duplicate')).toHaveFocus()

  await userEvent.keyboard('{Enter}')

  await expect.element(trigger).toHaveFocus()
  expect(chosen.mock.calls).toEqual([['Duplicate']])
})

test('a disabled item says so, can be reached, and does nothing', async () => {
  const { chosen } = show({ isEditDisabled: true })
  await trigger.click()
  await expect.element(item('Edit')).toHaveFocus()

  await userEvent.keyboard('{Enter}')

  await expect.element(item('Edit')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(menu).toBeVisible()
  expect(chosen).not.toHaveBeenCalled()
})

test('Escape closes the menu and returns focus to the button', async () => {
  show()
  await trigger.click()
  await expect.element(item('Edit')).toHaveFocus()

  await userEvent.keyboard('{Escape}')

  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('Escape does not reach the menu’s surroundings', async () => {
  const heard = vi.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for a dialog that hears Escape.
    <div onKeyDown={heard}>
      <Menu trigger={<Button>More</Button>} items={[{ label: 'Edit', onSelect: () => {} }]} />
    </div>,
  )
  await trigger.click()
  await expect.element(item('Edit')).toHaveFocus()

  await userEvent.keyboard('{Escape}')

  await expect.element(menu).not.toBeInTheDocument()
  expect(heard).not.toHaveBeenCalled()
})

test('Tab closes the menu and moves on to what follows its button', async () => {
  show()
  await trigger.click()
  await expect.element(item('Edit')).toHaveFocus()

  await userEvent.tab()

  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('an outside press closes the menu and keeps focus where it was pressed', async () => {
  show()
  await trigger.click()

  await page.getByRole('button', { name: 'After' }).click({ position: { x: 2, y: 2 } })

  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('the menu aligns with the start of its button', async () => {
  show()

  await trigger.click()

  const { left, bottom } = trigger.element().getBoundingClientRect()
  await expect.poll(() => menu.element().getBoundingClientRect()).toMatchObject({ left: Math.max(8, left), top: bottom + 6 })
})
