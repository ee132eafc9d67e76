import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ActivityAnswer, workspacesApi } from '#shared/contracts/workspaces.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ActivityPanel } from './activity-panel.tsx'

const anActivity = (own: Partial<ActivityAnswer> = {}): ActivityAnswer => ({
  at: '2026-05-04T09:00:00.000Z',
  requestId: 'request-1',
  userId: 'ada',
  name: 'Ada',
  action: 'post-changed',
  subject: 'post-1',
  about: 'Good morning',
  timeBefore: '2026-05-05T09:00:00.000Z',
  timeAfter: '2026-05-05T10:00:00.000Z',
  ...own,
})
const bea = {
  userId: 'bea',
  name: 'Bea',
  email: 'bea@example.com',
  role: 'editor',
  joinedAt: '2026-05-01T09:00:00.000Z',
  isYou: false,
} as const

const activity = (...activities: ActivityAnswer[]) => [
  answer(workspacesApi.members, () => ({ status: 200, body: [bea] })),
  answer(workspacesApi.activity, ({ userId, action, cursor }) => {
    const found = activities.filter((one) => (userId ?? one.userId) === one.userId && (action ?? one.action) === one.action)
    return {
      status: 200,
      body: cursor === undefined && found.length > 1 ? { items: found.slice(0, 1), cursor: 'more' } : { items: found.slice(-1) },
    }
  }),
]
const show = () =>
  render(
    <InApplication>
      <ActivityPanel />
    </InApplication>,
  )

test('shows who changed what, with the old and the new time, and shows more', async () => {
  fakeApi(
    ...activity(
      anActivity(),
      anActivity({ requestId: 'request-2', name: 'Bea', userId: 'bea', action: 'member-joined', roleAfter: 'editor' }),
    ),
  )
  show()

  const row = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect.element(row.first().getByText(/Ada.*Changed a post/)).toBeVisible()
  await expect.element(row.first().getByText('Good morning')).toBeVisible()
  await expect.element(row.first().getByText(/^From .* to /)).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()

  await expect.element(row.nth(1).getByText(/Bea.*Joined the workspace/)).toBeVisible()
  await expect.element(row.nth(1).getByText('Role: Editor')).toBeVisible()
})

test('filters by person, and says so if there is nothing', async () => {
  fakeApi(...activity(anActivity()))
  show()
  await expect.element(page.getByText('Ada', { exact: true })).toBeVisible()

  await page.getByLabelText('Person').selectOptions('Bea')

  await expect.element(page.getByText('Nothing here yet', { exact: true })).toBeVisible()
})

test('downloads every page as one file, and says how many entries it has', async () => {
  fakeApi(...activity(anActivity(), anActivity({ requestId: 'request-2' })))
  show()

  await page.getByRole('button', { name: 'Download CSV' }).click()

  await expect.element(page.getByRole('status').filter({ hasText: '2 entries saved.' })).toBeVisible()
})
