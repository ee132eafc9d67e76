import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LateAnswer, type LateResult, lateAnswersMax, postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { postQueries } from '../posts/queries.ts'
import { queuesKey } from '../queues/queues-key.ts'

/**
 * Sends the person's answers, and sends those again that a call had no time for. Repeating them is safe, because each
 * counts once. Then says what came of them. `onEnd` runs once the screen shows it.
 */
export const useAnswerLate = (onEnd: () => void) => {
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
    // The question may be gone by then, so its own callbacks wouldn't run.
    onSuccess: tell,
    onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    onSettled: async () => {
      await Promise.all([postQueries.all(), queuesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onEnd()
    },
  })
}

/** Says what came of the answers. */
const tell = (results: readonly LateResult[]) => {
  const count = (outcome: LateResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const texts = [
    [
      count('sending'),
      (posts: number) => i18n.t('{posts, plural, one {One post is being sent.} other {# posts are being sent.}}', { posts }),
    ],
    [
      count('moved'),
      (posts: number) => i18n.t('{posts, plural, one {One post has a new time.} other {# posts have new times.}}', { posts }),
    ],
    [
      count('left-out'),
      (posts: number) =>
        i18n.t('{posts, plural, one {One post won’t be sent to this account.} other {# posts won’t be sent to this account.}}', { posts }),
    ],
    [
      count('not-waiting'),
      (posts: number) => i18n.t('{posts, plural, one {One post was answered before.} other {# posts were answered before.}}', { posts }),
    ],
  ] as const
  const done = texts.flatMap(([posts, text]) => (posts > 0 ? [text(posts)] : []))
  if (done.length > 0) showToast({ kind: 'success', text: done.join(' ') })
  const refused = new Set(results.flatMap((result) => (result.outcome === 'refused' ? [result.message] : [])))
  for (const text of refused) showToast({ kind: 'error', text })
}
