import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import type { AccountSettings } from '#shared/platforms/models.ts'
import { request } from '#web/lib/api.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { accountQueries } from './queries.ts'

/** Accounts are cached as one list across platforms, so a changed account is replaced in it. */
const useKeepAccount = () => {
  const queryClient = useQueryClient()
  return (changed: AccountAnswer) =>
    queryClient.setQueryData(accountQueries.list().queryKey, (accounts) =>
      accounts?.map((account) => (account.id === changed.id ? changed : account)),
    )
}

const useReadAnew = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: accountQueries.all() })
}

type Ref = Pick<AccountAnswer, 'id' | 'platform'>

/** Renews an account's sign-in now. */
export const useRefreshSignIn = () =>
  useMutation({
    mutationFn: async ({ id, platform }: Ref) => (await request(platformsApi.refreshToken, { p: platform, refreshToken: id })).body,
    onSuccess: useKeepAccount(),
    // A refusal may mean that the account must be reconnected.
    onSettled: useReadAnew(),
  })

export const useDisconnect = () =>
  useMutation({
    mutationFn: async ({ id, platform }: Ref) => (await request(platformsApi.disconnect, { p: platform, id })).body,
    onSettled: useReadAnew(),
  })

/** Sets whether posts of writers to an account wait for approval. */
export const useSetApproval = () =>
  useMutation({
    mutationFn: async ({ id, platform, needsApproval }: Ref & { needsApproval: boolean }) =>
      (await request(platformsApi.approval, { p: platform, id, needsApproval })).body,
    onSuccess: useKeepAccount(),
  })

export const useSaveAccountSettings = () =>
  useMutation({
    mutationFn: async ({ id, platform, settings }: Ref & { settings: AccountSettings }) =>
      (await request(platformsApi.settings, { p: platform, id, settings })).body,
    onSuccess: useKeepAccount(),
  })

/** True where an account can ask for approval of its posts, for people who may decide that. */
export const useMaySetApproval = () => {
  const { shared, may } = useWorkspace()
  return shared !== undefined && may('manage')
}
