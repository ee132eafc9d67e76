import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showSite } from '#test/components/show-site.tsx'

const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByRole('textbox', { name: 'Password' })

test('the strength of a password is told while it is typed', async () => {
  showSite('/signup')

  for (const [typed, strength] of [
    ['a', 'Weak'],
    ['abcdefg', 'Medium'],
    ['Abcdefg1', 'Strong'],
  ] as const) {
    await password.fill(typed)
    await expect.element(page.getByRole('status').getByText(strength)).toBeVisible()
    await expect.element(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', strength)
  }
})

test.for([
  ['/signup', 'Early Bird'],
  ['/signup?plan=free', 'Free'],
  ['/signup/free', 'Free'],
  ['/signup/free?plan=early-bird', 'Free'],
  ['/signup?plan=studio', 'Studio'],
  ['/signup?plan=gold', 'Early Bird'],
] as const)('signing up at %s selects the plan %s', async ([path, plan]) => {
  showSite(path)

  await expect.element(page.getByText(`Selected plan: ${plan}`, { exact: true })).toBeVisible()
})

test('what is missing or wrong in the sign-up form is said at its field, and the first such field has the focus', async () => {
  showSite('/signup')
  await email.fill('no address')
  await password.fill('short')

  await page.getByRole('button', { name: 'Register' }).click()

  for (const field of [email, password, page.getByRole('textbox', { name: 'Full Name' }), page.getByRole('checkbox')]) {
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveAccessibleDescription(/.{6}/)
  }
  await expect.element(email).toHaveFocus()
})
