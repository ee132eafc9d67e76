import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { authApi } from '#shared/contracts/auth.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { showSite } from '#test/components/show-site.tsx'

const dialog = page.getByRole('dialog', { name: 'Reset Password' })

const ask = async (email: string) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect.element(dialog).toBeVisible()
}

const cancel = async () => {
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('asking with a corrected address says that an email was sent only once it was', async () => {
  const asked: string[] = []
  fakeApi(
    answer(authApi.requestReset, ({ email }) => {
      asked.push(email)
      return { status: 200, body: { message: 'Sent.' } }
    }),
  )
  const sent = dialog.getByText(/^Password reset instructions have been sent/)
  showSite('/login')
  await ask('ada@crier.tset')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect.element(sent).toBeVisible()
  await cancel()

  await ask('ada@crier.test')

  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@crier.test')
  await expect.element(sent).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect.element(sent).toBeVisible()
  expect(asked).toEqual(['ada@crier.tset', 'ada@crier.test'])
})

test('what was wrong with an address isn’t said again when the dialog reopens', async () => {
  showSite('/login')
  await ask('no address')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toBeInvalid()
  await cancel()

  await ask('ada@crier.test')

  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toBeValid()
})
