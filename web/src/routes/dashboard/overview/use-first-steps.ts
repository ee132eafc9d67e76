import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'

/** How many failed posts the screen shows. */
export const failuresShown = 3

/** The steps that the person has yet to take; empty when all are done. Undefined while the page asks what they have. */
export const useFirstSteps = (): FirstStep[] | undefined => {
  const accounts = useQuery(accountQueries.list())
  const next = useQuery(postQueries.next())
  const failed = useQuery(postQueries.first('failed', failuresShown))
  const isUnsent = next.data?.length === 0 && failed.data?.length === 0
  const published = useQuery({ ...postQueries.first('published', 1), enabled: isUnsent })
  const drafts = useQuery({ ...postQueries.first('drafts', 1), enabled: isUnsent })

  const asked = [accounts, next, failed, ...(isUnsent ? [published, drafts] : [])]
  if (asked.some(({ isPending }) => isPending)) return undefined
  if (!accounts.data || !next.data || !failed.data || asked.some(({ data }) => !data)) return []
  const sent = next.data.length + failed.data.length + (published.data?.length ?? 0)
  return firstSteps({ accounts: accounts.data.length, drafts: drafts.data?.length ?? 0, sent })
}
