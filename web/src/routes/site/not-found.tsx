import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle(i18n.t('Page Not Found'))
  return (
    <div className="m-auto max-w-xl px-4 py-16 text-center sm:px-8">
      <h1 className="font-display text-6xl leading-none tracking-tight sm:text-7xl">{i18n.t('Page Not Found')}</h1>
      <p className="mt-6 text-ink-muted text-lg">{i18n.t("The page you're looking for doesn't exist or has been moved.")}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass({ variant: 'primary', size: 'medium' })}>
          {i18n.t('Go Home')}
        </Link>
        <Link to="/contact" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
          {i18n.t('Contact Support')}
        </Link>
      </div>
    </div>
  )
}
