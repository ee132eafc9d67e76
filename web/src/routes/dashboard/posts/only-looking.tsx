import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { i18n } from '#web/lib/i18n.ts'

/** For those whose role doesn't include writing. */
export const OnlyLooking = () => (
  <>
    <h1 className="sr-only">{i18n.t('Create Post')}</h1>
    <EmptyState
      title={i18n.t('Others write here')}
      text={i18n.t('In this workspace, you can look at posts, comment on them, and approve them.')}
      action={
        <Link to="/dashboard/scheduled" className={buttonClass({ variant: 'primary' })}>
          {i18n.t('See scheduled posts')}
        </Link>
      }
    />
  </>
)
