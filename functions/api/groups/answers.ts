import type { Accounts } from '#functions/ports/accounts.ts'
import type { Groups } from '#functions/ports/own-lists.ts'
import type { groupsApi } from '#shared/contracts/groups.ts'
import type { Answers } from '../../http/answers.ts'
import { answerAccount } from '../../use-cases/accounts/account-facts.ts'
import { createGroup, listGroups, removeGroup, renameGroup, setAccountGroups } from '../../use-cases/own-lists/groups.ts'

export type GroupDeps = { groups: Groups; accounts: Pick<Accounts, 'list' | 'setGroups'> }

export const groupAnswers = (deps: GroupDeps): Answers<typeof groupsApi> => ({
  list: (_input, { userId }) => listGroups(deps, userId),
  create: ({ name }, { userId, resourceId }) => createGroup(deps, { id: resourceId, userId, name }),
  rename: ({ id, name }, { userId }) => renameGroup(deps, { id, userId, name }),
  remove: ({ id }, { userId }) => removeGroup(deps, { userId, id }),
  setOfAccount: async ({ accountId, groupIds }, { userId }) =>
    answerAccount(await setAccountGroups(deps, { userId, id: accountId }, groupIds)),
})
