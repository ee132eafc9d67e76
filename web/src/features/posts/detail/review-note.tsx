import type { Review } from '#shared/publishing/reviews.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { reviewWords } from '../target-words.ts'

/** Where a post's approval stands, with the note that came with it. */
export const ReviewNote = ({ review }: { review: Review | undefined }) => {
  if (!review) return null
  const words = reviewWords(review) ?? { label: i18n.t('Approved'), tone: 'connected' as const }
  const note = 'note' in review ? review.note : undefined
  return (
    <section aria-label={i18n.t('Approval')} className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusChip tone={words.tone}>{words.label}</StatusChip>
        {review.guest !== undefined && <bdi>{i18n.t('{name} (client)', { name: review.guest })}</bdi>}
        <span className="text-ink-muted">{showTime(review.at)}</span>
      </p>
      {note !== undefined && (
        <p dir="auto" className="whitespace-pre-wrap border-brass border-l-2 pl-4 [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      {review.name === 'awaiting' && (
        <p className="text-ink-muted text-sm">{i18n.t('It goes out only if somebody approves it before its time.')}</p>
      )}
    </section>
  )
}
