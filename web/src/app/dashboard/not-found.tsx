import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { PageHeader } from '#web/components/section.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** Shown at unknown addresses under /dashboard. */
export const Component = () => {
  useTitle(i18n.t('Page Not Found'))
  return (
    <>
      <PageHeader title={i18n.t('Page Not Found')} lead={i18n.t("The page you're looking for doesn't exist or has been moved.")} />
      <p className="flex flex-wrap gap-3">
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/overview">
          {i18n.t('Go to Overview')}
        </Link>
        <a className={buttonClass({ variant: 'secondary' })} href="/contact">
          {i18n.t('Contact Support')}
        </a>
      </p>
    </>
  )
}
