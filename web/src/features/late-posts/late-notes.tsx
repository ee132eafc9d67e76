import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { handleOf } from '#shared/platforms/models.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { Callout } from '#web/components/callout.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { accountQueries } from '../accounts/queries.ts'
import { lateId } from './late-id.ts'
import { lateText } from './late-text.ts'
import { latePostsQuery } from './queries.ts'

/** Says for each reconnected account that its late posts wait for an answer, and leads to the question. */
export const LateNotes = () => {
  const { data: late = [] } = useQuery(latePostsQuery())
  const { data: accounts = [] } = useQuery(accountQueries.list())
  const asked = late.flatMap(({ accountId, posts }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return account ? [{ account, count: posts.length }] : []
  })
  if (asked.length === 0) return null
  return (
    <section aria-label={i18n.t('Posts waiting for your answer')} className="grid gap-3">
      {asked.map(({ account, count }) => (
        <Callout
          key={account.id}
          tone="warning"
          action={
            <Link
              to={`/dashboard/platforms#${lateId(account.id)}`}
              aria-label={i18n.t('Decide for {handle}', { handle: handleOf(account) })}
              className={buttonClass({ variant: 'primary', size: 'small' })}
            >
              {i18n.t('Decide')}
            </Link>
          }
        >
          {lateText(count, handleOf(account))}
        </Callout>
      ))}
    </section>
  )
}
