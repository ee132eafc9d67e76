import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '#web/features/accounts/queries.ts'
import type { Faces } from '#web/features/posts/faces.ts'

/** Returns the avatars of the person's accounts, for the posts that go to them. Empty until they're known. */
export const useFaces = (): Faces => {
  const { data: accounts = [] } = useQuery(accountQueries.list())
  return new Map(accounts.map((account) => [account.id, account]))
}
