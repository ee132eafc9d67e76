import { onTestFinished } from 'vitest'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { permissionsOf, type Role } from '#shared/domain/roles.ts'
import { setWorkspace } from '#web/lib/workspace.ts'
import { answer } from './fake-api.ts'

/** Puts the test's page into a shared workspace with this role until the test ends. Returns the server's answer. */
export const asRole = (role: Role) => {
  setWorkspace('ws_1')
  onTestFinished(() => setWorkspace(undefined))
  return answer(workspacesApi.get, () => ({
    status: 200,
    body: {
      id: 'ws_1',
      name: 'The bakery',
      createdAt: '2026-05-01T08:00:00.000Z',
      needsApproval: false,
      role,
      permissions: [...permissionsOf[role]],
      seats: { used: 2, max: 3 },
    },
  }))
}
