import type { SharedPost } from '#shared/contracts/shares.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { RelativeTime } from './time.tsx'

type Answer = Pick<SharedPost['responses'][number], 'kind' | 'name' | 'revision' | 'scheduledAt' | 'text' | 'at'>

/** A client's response to a shared post, and when it was sent. */
export const ClientAnswer = ({ answer, currentRevision }: { answer: Answer; currentRevision: number }) => (
  <>
    <p className="wrap-anywhere">
      <span dir="auto" className="font-semibold">
        {answerWords(answer, currentRevision)}
      </span>{' '}
      <span className="text-ink-muted" title={showTime(answer.at)}>
        <RelativeTime at={answer.at} />
      </span>
    </p>
    {answer.text !== '' && (
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {answer.text}
      </p>
    )}
  </>
)

/** Says in one line what a client did, such as "Maria approved this". */
const answerWords = ({ kind, name, revision, scheduledAt }: Answer, currentRevision: number): string => {
  const isCurrent = revision === currentRevision
  switch (kind) {
    case 'approve':
      return isCurrent ? i18n.t('{name} approved this', { name }) : i18n.t('{name} approved an earlier version', { name })
    case 'request-changes':
      return isCurrent ? i18n.t('{name} asked for changes', { name }) : i18n.t('{name} asked for changes to an earlier version', { name })
    case 'propose-time':
      return i18n.t('{name} proposed {time}', { name, time: scheduledAt === undefined ? '' : showTime(scheduledAt) })
    case 'comment':
      return i18n.t('{name} commented', { name })
  }
}
