import { Time } from '#web/components/time.tsx'
import type { Composer } from './composer-state.ts'

/** What is good to know before the post is sent: when it is due, and what it costs. */
export const Remark = ({ composer: { origin }, costUsd }: { composer: Composer; costUsd: number }) => (
  <>
    {origin.kind === 'existing' && origin.schedule && (
      <span className="block">
        Scheduled for <Time at={origin.schedule.scheduledAt} />
      </span>
    )}
    {costUsd > 0 && <span className="block">{costOnX(costUsd)}</span>}
  </>
)

export const costOnX = (costUsd: number) =>
  `X charges about $${costUsd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 })} for this post.`
