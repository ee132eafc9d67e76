import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { KeyList } from '#web/features/keys/key-list.tsx'
import { usePerson } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace, workspaceQueries } from '#web/lib/use-workspace.ts'

/** The keys that let programs act in the workspace. */
export const KeysTab = () => {
  const { shared } = useWorkspace()
  const { id } = usePerson()
  const { data: accounts = [] } = useQuery(accountQueries.list())
  const { data: people = [] } = useQuery({ ...workspaceQueries.people(), enabled: shared !== undefined })
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-ink-muted">
        {shared === undefined
          ? i18n.t('A key lets a program do here what you can do yourself.')
          : i18n.t('A key lets a program act for whoever created it. If they leave the workspace, their keys stop working.')}
      </p>
      <KeyList accounts={accounts} nameOf={(userId) => (userId === id ? undefined : people.find((one) => one.userId === userId)?.name)} />
    </div>
  )
}
