import { useQuery } from '@tanstack/react-query'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { ClientResponseAnswer } from '#shared/contracts/shares.ts'
import { Button } from '#web/components/button.tsx'
import { ClientAnswer } from '#web/components/client-answer.tsx'
import { useReschedulePost } from '#web/features/posts/mutations.ts'
import { postActions } from '#web/features/posts/post-actions.ts'
import { shareQueries } from '#web/features/shares/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { localTimeZone, showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'

/** What clients said about a post through links. Nothing before someone has. */
export const ClientResponses = ({ post }: { post: PostAnswer }) => {
  const { data: responses = [] } = useQuery(shareQueries.responses(post.id))
  if (responses.length === 0) return null
  return (
    <section aria-labelledby="client-responses" className="grid gap-3">
      <h3 id="client-responses" className="font-semibold text-sm">
        {i18n.t('From clients')}
      </h3>
      <ul className="grid divide-y divide-line border-line border-y">
        {responses.map((response) => (
          <ClientResponse key={response.id} post={post} response={response} />
        ))}
      </ul>
    </section>
  )
}

const ClientResponse = ({ post, response }: { post: PostAnswer; response: ClientResponseAnswer }) => (
  <li className="grid gap-1.5 py-3 text-sm">
    <ClientAnswer answer={{ ...response, name: i18n.t('{name} (client)', { name: response.name }) }} currentRevision={post.revision} />
    {response.scheduledAt !== undefined && <UseTime post={post} scheduledAt={response.scheduledAt} />}
  </li>
)

/** Moves the post to the proposed time, while that's possible. */
const UseTime = ({ post, scheduledAt }: { post: PostAnswer; scheduledAt: string }) => {
  const { mutate, isPending } = useReschedulePost()
  const { may } = useWorkspace()
  const isPossible = postActions(post, may).includes('reschedule') && Date.parse(scheduledAt) > serverNow()
  if (!isPossible || post.scheduledAt === scheduledAt) return null
  const time = showTime(scheduledAt)
  const move = () =>
    mutate(
      { id: post.id, revision: post.revision, scheduledAt, timeZone: localTimeZone() },
      {
        onSuccess: () => showToast({ kind: 'success', text: i18n.t('It goes out on {time}.', { time }) }),
        onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      },
    )
  return (
    <Button
      size="small"
      aria-label={i18n.t('Use this time: {time}', { time })}
      isBusy={isPending}
      onClick={move}
      className="justify-self-start"
    >
      {i18n.t('Use this time')}
    </Button>
  )
}
