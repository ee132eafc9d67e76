import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { PageHeader } from '#web/components/section.tsx'
import { groupsQuery } from '#web/features/accounts/group-queries.ts'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { latePostsQuery } from '#web/features/late-posts/queries.ts'
import { waitingPostsQuery } from '#web/features/posts/waiting-posts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { Connections, connectionsQuery } from './platforms/connections.tsx'

export const loader = () => {
  void queryClient.prefetchQuery(accountQueries.list())
  void queryClient.prefetchQuery(accountQueries.platforms())
  void queryClient.prefetchQuery(connectionsQuery)
  void queryClient.prefetchQuery(groupsQuery())
  void queryClient.prefetchQuery(waitingPostsQuery())
  void queryClient.prefetchQuery(latePostsQuery())
  return null
}

/** Platform Connections: a row for each platform, with the account groups next to them. */
export const Component = () => {
  useTitle(i18n.t('Platform Connections'))
  return (
    <>
      <PageHeader
        title={i18n.t('Platform Connections')}
        lead={
          useWorkspace().may('connect')
            ? i18n.t('Connect the accounts you publish to. Crier keeps you signed in and never sees your passwords.')
            : i18n.t('The accounts of this workspace. Its owner and admins connect them.')
        }
        actions={
          <Link to="#groups" className={`${buttonClass({ size: 'small' })} xl:hidden`}>
            {i18n.t('Groups')}
          </Link>
        }
      />
      <Connections />
    </>
  )
}
