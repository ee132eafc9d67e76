import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { CookieNotice } from './cookie-notice.tsx'

afterEach(() => cookieStore.delete('cookie-consent'))

const notice = page.getByRole('region', { name: 'Cookie notice' })

test('disappears once acknowledged', async () => {
  render(<CookieNotice />)

  await notice.getByRole('button', { name: 'I Understand' }).click()

  await expect.element(notice).not.toBeInTheDocument()
})

test('stays hidden for people who have acknowledged it', async () => {
  render(<CookieNotice />)
  await notice.getByRole('button', { name: 'I Understand' }).click()
  await expect.element(notice).not.toBeInTheDocument()

  render(<CookieNotice />)

  expect(notice.query()).toBeNull()
})
