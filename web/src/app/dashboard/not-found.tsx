import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { MissingAddress } from '#web/components/missing-address.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { Woodcut } from '#web/components/woodcut.tsx'
import lost from '#web/components/woodcuts/lost.svg'
import { i18n } from '#web/lib/i18n.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** Shown at unknown addresses under /dashboard. */
export const Component = () => {
  useTitle(i18n.t('Page Not Found'))
  return (
    <>
      <PageHeader title={i18n.t('Page Not Found')} lead={i18n.t("The page you're looking for doesn't exist or has been moved.")} />
      <div className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <Woodcut src={lost} width={320} height={240} />
        <div>
          <MissingAddress path={useLocation().pathname} />
          <p className="mt-4 flex flex-wrap gap-3">
            <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/overview">
              {i18n.t('Go to Overview')}
            </Link>
            <a className={buttonClass({ variant: 'secondary' })} href={sitePath('/contact')}>
              {i18n.t('Contact Support')}
            </a>
          </p>
          <ul className="mt-3 flex flex-wrap gap-x-6">
            <li>
              <Link to="/dashboard/documentation" className={linkClass}>
                {i18n.t('Read the documentation')}
              </Link>
            </li>
            <li>
              <a href={sitePath('/tools')} className={linkClass}>
                {i18n.t('Free tools')}
              </a>
            </li>
            <li>
              <a href={sitePath('/status')} className={linkClass}>
                {i18n.t('Is Crier down?')}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </>
  )
}

const linkClass = 'inline-flex min-h-11 items-center rounded-control underline underline-offset-4'
