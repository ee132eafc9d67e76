import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { type GivenRole, permissionsOf } from '#shared/domain/roles.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { Button } from '#web/components/button.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { setWorkspace } from '#web/lib/workspace.ts'
import { AccountSettingsDialog } from './account-settings-dialog.tsx'
import { useMaySetApproval } from './mutations.ts'
import { accountQueries } from './queries.ts'

const { workspaceId: _, ...connected } = anAccount()

beforeEach(() => setWorkspace('ws_bakery'))

type Server = { role?: GivenRole; needsApproval?: boolean; refuses?: string }

/** Renders the settings of an account on a platform without any, in the bakery. */
const show = async ({ role = 'admin', needsApproval = false, refuses }: Server = {}) => {
  let account: AccountAnswer = { ...connected, type: connected.platform }
  const asked: boolean[] = []
  const Screen = () => {
    const { data = [] } = useQuery(accountQueries.list())
    const [isOpen, setOpen] = useState(false)
    const hasSettings = useMaySetApproval()
    const isLoaded = useWorkspace().shared?.name !== ''
    return data.map((one) => (
      <div key={one.id}>
        <p>{hasSettings ? 'With settings' : 'Without settings'}</p>
        {isLoaded && <Button onClick={() => setOpen(true)}>Open</Button>}
        <AccountSettingsDialog account={one} Settings={undefined} isOpen={isOpen} onClose={() => setOpen(false)} />
      </div>
    ))
  }
  const workspace = {
    id: 'ws_bakery',
    name: 'The bakery',
    createdAt: connected.connectedAt,
    needsApproval,
    role,
    permissions: [...permissionsOf[role]],
    seats: { used: 2, max: 8 },
  }
  fakeApi(
    answer(workspacesApi.get, () => ({ status: 200, body: workspace })),
    answer(platformsApi.allAccounts, () => ({ status: 200, body: [account] })),
    answer(platformsApi.approval, (input) => {
      if (refuses !== undefined) throw new ApiError(refuses, { status: 500, code: 'internal' })
      asked.push(input.needsApproval)
      account = { ...account, needsApproval: input.needsApproval }
      return { status: 200, body: account }
    }),
  )
  render(
    <InApplication>
      <Screen />
    </InApplication>,
  )
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Settings of X · @ada' })).toBeVisible()
  return { asked }
}

const approval = page.getByRole('switch', { name: 'Posts by writers wait for approval' })

test('one account asks for approval, by keyboard, and says so', async () => {
  const { asked } = await show()
  await expect.element(approval).not.toBeChecked()

  await expect.element(approval).toHaveFocus()
  await userEvent.keyboard(' ')

  await expect.element(page.getByText('Posts by writers to X · @ada wait for approval from now on.')).toBeVisible()
  await expect.element(approval).toBeChecked()
  await expect.element(approval).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(approval).not.toBeChecked()
  expect(asked).toEqual([true, false])
})

test('where the workspace asks for approval of everything, the switch is on and says why it can’t be turned off', async () => {
  await show({ needsApproval: true })

  await expect.element(approval).toBeChecked()
  await expect.element(approval).toBeDisabled()
  await expect.element(approval).toHaveAccessibleDescription('The workspace asks for approval of all posts, so this account does too.')
})

test('a refused change is said, and the switch goes back', async () => {
  await show({ refuses: 'Something went wrong.' })

  await approval.click()

  await expect.element(page.getByText('Something went wrong.')).toBeVisible()
  await expect.element(approval).not.toBeChecked()
})

test('people who may not manage the workspace aren’t offered it', async () => {
  await show({ role: 'editor' })

  await expect.element(page.getByText('Without settings')).toBeInTheDocument()
  await expect.element(approval).not.toBeInTheDocument()
})

test('one’s own workspace doesn’t have it', async () => {
  setWorkspace(undefined)
  await show()

  await expect.element(page.getByText('Without settings')).toBeInTheDocument()
  await expect.element(approval).not.toBeInTheDocument()
})
