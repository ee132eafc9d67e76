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

test('is an alert dialog, named by the question and described by the consequences', async () => {
  show()

  await opener.click()

  await expect.element(question).toHaveAccessibleName('Disconnect @ada?')
  await expect.element(question).toHaveAccessibleDescription('Two posts are waiting for it.')
})

test('starts on Cancel, so that Enter deletes nothing', async () => {
  show()

  await opener.click()

  await expect.element(cancel).toHaveFocus()
})

test.for([
  ['Cancel', () => cancel.click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] as const)('%s closes it, does nothing, and returns the focus', async ([, leave]) => {
  const { done } = show()
  await opener.click()
  await expect.element(cancel).toHaveFocus()

  await leave()

  await expect.element(question).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(done).not.toHaveBeenCalled()
})

test('the button that changes nothing gets another name when the verb is to cancel', async () => {
  const { done } = show({ keepLabel: 'Keep my plan' })
  await opener.click()

  await page.getByRole('button', { name: 'Keep my plan' }).click()

  await expect.element(question).not.toBeInTheDocument()
  expect(done).not.toHaveBeenCalled()
})

test('an outside press does not close it', async () => {
  show()
  await opener.click()
  await expect.element(cancel).toHaveFocus()

  await userEvent.pointer({ coords: { x: 10, y: 10 }, keys: '[MouseLeft]' })

  await expect.element(question).toBeVisible()
})

test('reports a confirmation once and leaves closing to the caller', async () => {
  const { done } = show()
  await opener.click()

  await confirm.click()

  expect(done).toHaveBeenCalledOnce()
  await expect.element(question).toBeVisible()
})

test('ignores a second press while the work is in progress', async () => {
  const { done } = show({ isBusy: true })
  await opener.click()

  await confirm.click({ force: true })

  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  expect(done).not.toHaveBeenCalled()
})
