import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { MissingAddress } from '#web/components/missing-address.tsx'
import { Woodcut } from '#web/components/woodcut.tsx'
import lost from '#web/components/woodcuts/lost.svg'
import { i18n } from '#web/lib/i18n.ts'
import { homeAfterLogin } from '#web/lib/paths.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle(i18n.t('Page Not Found'))
  const isSignedIn = useIsSignedIn()
  const isHydrated = useIsHydrated()
  return (
    <div className="mx-auto grid w-full max-w-5xl items-start gap-x-16 gap-y-8 px-4 py-10 sm:px-8 lg:grid-cols-[auto_minmax(0,1fr)] lg:pt-[14svh]">
      <Woodcut src={lost} width={400} height={300} className="max-lg:w-72" />
      <div>
        <h1 className="font-display text-6xl leading-none tracking-tight sm:text-7xl">{i18n.t('Page Not Found')}</h1>
        <p className="mt-6 text-ink-muted text-lg">{i18n.t("The page you're looking for doesn't exist or has been moved.")}</p>
        <MissingAddress path={isHydrated ? location.pathname : undefined} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to="/" className={buttonClass({ variant: 'primary', size: 'medium' })}>
            {i18n.t('Go Home')}
          </Link>
          <Link to="/contact" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
            {i18n.t('Contact Support')}
          </Link>
        </div>
        <nav aria-label={i18n.t('Other pages')} className="mt-6">
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link to="/tools" className={linkClass}>
                {i18n.t('Free tools')}
              </Link>
            </li>
            <li>
              <Link to="/status" className={linkClass}>
                {i18n.t('Is Crier down?')}
              </Link>
            </li>
            {isSignedIn && (
              <>
                <li>
                  <a href={homeAfterLogin} className={linkClass}>
                    {i18n.t('Your overview')}
                  </a>
                </li>
                <li>
                  <a href="/dashboard/documentation" className={linkClass}>
                    {i18n.t('Documentation')}
                  </a>
                </li>
              </>
            )}
          </ul>
        </nav>
      </div>
    </div>
  )
}

const linkClass = 'inline-flex min-h-11 items-center rounded-control underline underline-offset-4'
