import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { permissionsOf } from '#shared/domain/roles.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { setWorkspace } from '#web/lib/workspace.ts'
import { PostAuthor } from './post-detail.tsx'

const at = '2026-05-04T09:00:00.000Z'

const show = (...authors: string[]) => {
  const workspace = {
    id: 'ws_bakery',
    name: 'The bakery',
    createdAt: at,
    needsApproval: false,
    role: 'client' as const,
    permissions: [...permissionsOf.client],
    seats: { used: 1, max: 8 },
  }
  fakeApi(
    answer(workspacesApi.get, () => ({ status: 200, body: workspace })),
    answer(workspacesApi.people, () => ({
      status: 200,
      body: {
        items: [
          { userId: 'ada', name: 'Ada' },
          { userId: 'bert', name: 'Bert', leftAt: at },
        ],
      },
    })),
  )
  render(
    <InApplication>
      <h1>The post</h1>
      {authors.map((author) => (
        <PostAuthor key={author} createdBy={author} />
      ))}
    </InApplication>,
  )
}

test('a post says who wrote it, also if they’re no longer in the workspace', async () => {
  setWorkspace('ws_bakery')
  show('ada', 'bert', 'carla')

  await expect.element(page.getByText('By Ada')).toBeVisible()
  await expect.element(page.getByText('By Bert (no longer a member)')).toBeVisible()
  await expect.element(page.getByText('By a former member')).toBeVisible()
})

test('a post in one’s own workspace doesn’t say it', async () => {
  show('ada')

  await expect.element(page.getByRole('heading', { name: 'The post' })).toBeVisible()
  await expect.element(page.getByText(/^By /)).not.toBeInTheDocument()
})
