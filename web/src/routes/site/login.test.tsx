import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { authApi } from '#shared/contracts/auth.ts'
import { aUserAnswer } from '#test/builders/a-user.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { showSite } from '#test/components/show-site.tsx'

const logIn = page.getByRole('button', { name: 'Log In' })
const busy = page.getByRole('button', { name: 'Logging in...' })

test('after coming back from where logging in led, a person can log in again', async () => {
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
  fakeApi(answer(authApi.login, () => ({ status: 200, body: { token: 'any', user: aUserAnswer() } })))
  showSite(`/login?redirect=${encodeURIComponent(`${location.pathname}${location.search}#in`)}`)
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await logIn.click()
  await expect.poll(() => location.hash).toBe('#in')
  await expect.element(busy).toHaveAttribute('aria-busy')

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

  await expect.element(logIn).not.toHaveAttribute('aria-busy')
})
