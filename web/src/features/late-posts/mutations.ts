import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LateAnswer, type LateResult, lateAnswersMax, postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { postQueries } from '../posts/queries.ts'
import { queuesKey } from '../queues/queues-key.ts'

/**
 * Sends the person's answers, and sends those again that a call had no time for. Repeating them is safe, because each
 * counts once.
 */
export const useAnswerLate = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answers: readonly LateAnswer[]) => {
      const results: LateResult[] = []
      let open = [...answers]
      while (open.length > 0) {
        const { body } = await request(postsApi.answerLate, { answers: open.slice(0, lateAnswersMax) })
        const done = body.results.filter(({ outcome }) => outcome !== 'not-yet')
        if (done.length === 0) break
        results.push(...done)
        open = open.filter((answer) => !done.some((result) => result.postId === answer.postId && result.accountId === answer.accountId))
      }
      return results
    },
    onSettled: () => Promise.all([postQueries.all(), queuesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
