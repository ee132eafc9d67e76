import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const show = (own: { isBusy?: boolean; keepLabel?: string } = {}) => {
  const done = vi.fn<() => void>()
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Disconnect @ada</Button>
        <ConfirmDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title="Disconnect @ada?"
          text="Two posts are waiting for it."
          confirmLabel="Disconnect"
          onConfirm={done}
          {...own}
        />
      </>
    )
  }
  render(<Page />)
  return { done }
}

const opener = page.getByRole('button', { name: 'Disconnect @ada', includeHidden: true })
const question = page.getByRole('alertdialog')
const cancel = page.getByRole('button', { name: 'Cancel' })
const confirm = page.getByRole('button', { name: 'Disconnect' })

test('it is an alert with the question for a name and what will happen for a description', async () => {
  show()

  await opener.click()

  await expect.element(question).toHaveAccessibleName('Disconnect @ada?')
  await expect.element(question).toHaveAccessibleDescription('Two posts are waiting for it.')
})

test('it begins at Cancel, so that Enter takes nothing away', async () => {
  show()

  await opener.click()

  await expect.element(cancel).toHaveFocus()
})

test.for([
  ['Cancel', () => cancel.click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] as const)('%s closes it, does nothing and gives the focus back', async ([, leave]) => {
  const { done } = show()
  await opener.click()
  await expect.element(cancel).toHaveFocus()

  await leave()

  await expect.element(question).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(done).not.toHaveBeenCalled()
})

test('what leaves everything as it is has another name where the verb is to cancel', async () => {
  const { done } = show({ keepLabel: 'Keep my plan' })
  await opener.click()

  await page.getByRole('button', { name: 'Keep my plan' }).click()

  await expect.element(question).not.toBeInTheDocument()
  expect(done).not.toHaveBeenCalled()
})

test('a press beside it does not close it', async () => {
  show()
  await opener.click()
  await expect.element(cancel).toHaveFocus()

  await userEvent.pointer({ coords: { x: 10, y: 10 }, keys: '[MouseLeft]' })

  await expect.element(question).toBeVisible()
})

test('a confirmation is told once, and who asked closes the question', async () => {
  const { done } = show()
  await opener.click()

  await confirm.click()

  expect(done).toHaveBeenCalledOnce()
  await expect.element(question).toBeVisible()
})

test('while the work is under way a second press does nothing', async () => {
  const { done } = show({ isBusy: true })
  await opener.click()

  await confirm.click({ force: true })

  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  expect(done).not.toHaveBeenCalled()
})
