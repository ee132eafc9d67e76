import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { CookieNotice } from './cookie-notice.tsx'

afterEach(() => cookieStore.delete('cookie-consent'))

const notice = page.getByRole('region', { name: 'Cookie notice' })

test('it goes once it is understood', async () => {
  render(<CookieNotice />)

  await notice.getByRole('button', { name: 'I Understand' }).click()

  await expect.element(notice).not.toBeInTheDocument()
})

test('who has understood does not see it again', async () => {
  render(<CookieNotice />)
  await notice.getByRole('button', { name: 'I Understand' }).click()
  await expect.element(notice).not.toBeInTheDocument()

  render(<CookieNotice />)

  expect(notice.query()).toBeNull()
})
