import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { logOut } from './log-out.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

test.concurrent('signing out leaves no personal data in the browser, and keeps its appearance', async ({ open, person }) => {
  const ada = await person()
  const page = await open('/dashboard/posts', { as: ada })
  await page.evaluate(() => localStorage.setItem('sidebar', 'collapsed'))
  await write(page, 'What nobody else is to read')
  await until(
    () => page.evaluate(() => JSON.stringify(localStorage)),
    (kept) => kept.includes('What nobody else is to read'),
  )

  await logOut(page)
  await page.getByRole('link', { name: 'Login' }).waitFor()

  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  for (const theirs of ['What nobody else', ada.email, ada.id, ada.token]) expect(kept).not.toContain(theirs)
  expect(kept).toContain('collapsed')
})

test.concurrent('Settings shows a person successful and failed sign-ins', async ({ open, person, crier }) => {
  const ada = await person()
  await fetch(`${crier.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ada.email, password: 'a guess of somebody' }),
  })

  const page = await open('/dashboard/settings?tab=sessions', { as: ada })

  const rows = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  await rows.first().getByText('Refused').waitFor()
  expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/^Signed in/), expect.stringMatching(/^Signed up/)])
})
