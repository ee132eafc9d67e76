import { useQuery } from '@tanstack/react-query'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { type AttemptAnswer, postQueries } from '../queries.ts'

/** How the history of one account stands. */
export type History =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'known'; attempts: AttemptAnswer[] }

/** The attempts of a post, by account. They are read again whenever the post says that there are more. */
export const useAttempts = ({ id, targets }: Pick<PostAnswer, 'id' | 'targets'>) => {
  const count = targets.reduce((sum, { attempts }) => sum + attempts, 0)
  const { data, error, refetch } = useQuery({ ...postQueries.attempts(id, count), enabled: count > 0 })

  return (accountId: string): History => {
    if (count === 0) return { kind: 'none' }
    if (data) return { kind: 'known', attempts: data.filter((attempt) => attempt.accountId === accountId) }
    return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' }
  }
}
