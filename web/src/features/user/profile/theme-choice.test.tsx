import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { userApi } from '#shared/contracts/user.ts'
import { aUserAnswer } from '#test/builders/a-user.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { userQueries } from '../queries.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** Runs everything that is pending before the browser does anything else. */
const microtasks = async () => {
  for (let count = 0; count < 20; count += 1) await Promise.resolve()
}

const Known = () => {
  useQueryClient().setQueryData(userQueries.me().queryKey, aUserAnswer())
  return <ThemeChoice />
}

test('what is chosen is shown before anything else can happen, and falls back when it is refused', async () => {
  const refusal = Promise.withResolvers<never>()
  fakeApi(answer(userApi.update, () => refusal.promise))
  render(
    <InApplication>
      <Known />
    </InApplication>,
  )
  const dark = page.getByRole('radio', { name: 'Dark' }).element()
  if (!(dark instanceof HTMLInputElement)) throw new Error('A radio button is an input.')

  dark.click()
  // Whatever follows the press runs in its own task, including a check by a screen reader or another program.
  await microtasks()
  const isShown = dark.checked
  refusal.reject(new TypeError('There is no network.'))

  expect(isShown).toBe(true)
  await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked()
})
