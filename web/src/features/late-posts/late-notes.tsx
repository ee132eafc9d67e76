import { Link } from 'react-router-dom'
import type { Overview } from '#shared/contracts/user.ts'
import { accountName } from '#shared/platforms/models.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { Callout } from '#web/components/callout.tsx'
import { lateId } from '#web/features/posts/post-actions.ts'
import { i18n } from '#web/lib/i18n.ts'
import { lateText } from './late-text.ts'

/** Says for each reconnected account that its late posts wait for an answer, and leads to the question. */
export const LateNotes = ({ late }: { late: NonNullable<Overview['late']> }) => (
  <section aria-label={i18n.t('Posts waiting for your answer')} className="grid gap-3">
    {late.map(({ accountId, count, platform, username }) => {
      const handle = accountName({ platform, username, name: username })
      return (
        <Callout
          key={accountId}
          tone="warning"
          action={
            <Link
              to={`/dashboard/platforms#${lateId(accountId)}`}
              aria-label={i18n.t('Decide for {handle}', { handle })}
              className={buttonClass({ variant: 'primary', size: 'small' })}
            >
              {i18n.t('Decide')}
            </Link>
          }
        >
          {lateText(count, handle)}
        </Callout>
      )
    })}
  </section>
)
