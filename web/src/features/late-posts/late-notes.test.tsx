import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { LateNotes } from './late-notes.tsx'

test('two platforms’ accounts with the same handle are told apart', async () => {
  render(
    <InApplication>
      <LateNotes
        late={[
          { accountId: 'a1', platform: 'x', username: 'ada', count: 1 },
          { accountId: 'a2', platform: 'instagram', username: 'ada', count: 2 },
        ]}
      />
    </InApplication>,
  )

  await expect.element(page.getByRole('link', { name: 'Decide for X · @ada' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Decide for Instagram · @ada' })).toBeVisible()
  await expect.element(page.getByText(/^One post is waiting for X · @ada:/)).toBeVisible()
  await expect.element(page.getByText(/^2 posts are waiting for Instagram · @ada:/)).toBeVisible()
})
