import { callFrom } from '../api/from-address.ts'
import { logIn } from './log-in.ts'
import { test } from './stage.ts'

test.concurrent('strangers guessing from ever-changing networks can’t lock the owner out of browsers that have signed in before', async ({
  open,
  crier,
  person,
}) => {
  const owner = await person()
  const page = await open('/login')
  await logIn(page, owner)
  await page.waitForURL('/dashboard/overview')
  await page.evaluate(() => localStorage.clear())
  const body = { email: owner.email, password: 'guess' }
  for (let network = 1; network <= 64; network += 1) await callFrom(`127.0.77.${network}`, crier, 'POST /auth/login', { body })

  const elsewhere = await open('/login')
  await logIn(elsewhere, owner)
  await page.goto('/login')
  await logIn(page, owner)

  await elsewhere.getByRole('form').getByRole('alert').getByText('Too many failed attempts. Try again in').waitFor()
  await page.waitForURL('/dashboard/overview')
})
