import { authApi } from '#shared/contracts/auth.ts'
import { userApi } from '#shared/contracts/user.ts'
import { aNewcomer, mailedToken } from '../api/person.ts'
import { until } from '../api/until.ts'
import { mailedLink } from './mailed-link.ts'
import { test } from './stage.ts'

test.concurrent('whose mail comes back is told so, until they open a link of a mail that arrived', async ({ open, crier, fresh }) => {
  const email = `bounce+${fresh('gone')}@simulator.amazonses.com`
  const gone = await aNewcomer(crier, fresh('gone'), email)
  await gone.request(authApi.verifyEmail, { token: await mailedToken(crier, email) })
  await gone.request(authApi.requestReset, { email })
  await until(
    () => gone.request(userApi.get, {}),
    ({ body }) => body.deliveryProblem !== undefined,
  )

  const page = await open('/dashboard/overview', { as: gone })
  await page.getByText(`Mail to ${email} is bouncing, so we’ve paused your notifications.`).waitFor()
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await page.getByText('Verification email sent successfully').waitFor()

  await page.goto(await mailedLink(crier, email, '/verify-email'))
  await page.getByRole('heading', { name: 'Email Verified' }).waitFor()
})
