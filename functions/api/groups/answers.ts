import type { Accounts } from '#functions/ports/accounts.ts'
import type { Groups } from '#functions/ports/own-lists.ts'
import type { groupsApi } from '#shared/contracts/groups.ts'
import type { Answers } from '../../http/answers.ts'
import { answerAccount } from '../../use-cases/accounts/account-facts.ts'
import { createGroup, listGroups, removeGroup, renameGroup, setAccountGroups } from '../../use-cases/own-lists/groups.ts'

export type GroupDeps = { groups: Groups; accounts: Pick<Accounts, 'list' | 'setGroups'> }

export const groupAnswers = (deps: GroupDeps): Answers<typeof groupsApi> => ({
  list: (_input, { workspaceId }) => listGroups(deps, workspaceId),
  create: ({ name }, { workspaceId, resourceId }) => createGroup(deps, { id: resourceId, workspaceId, name }),
  rename: ({ id, name }, { workspaceId }) => renameGroup(deps, { id, workspaceId, name }),
  remove: ({ id }, { workspaceId }) => removeGroup(deps, { workspaceId, id }),
  setOfAccount: async ({ accountId, groupIds }, { workspaceId }) =>
    answerAccount(await setAccountGroups(deps, { workspaceId, id: accountId }, groupIds)),
})
