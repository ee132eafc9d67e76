import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { homeAfterLogin } from '#web/lib/paths.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { siteHost } from '#web/lib/site-address.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SignUpWay } from './sign-up-way.tsx'

/** The front page of a box that sells nothing: whose machine this is, what it does, and how to get in. */
export const Component = () => {
  useTitle(siteHost())
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-8">
      <p className="break-all border-ink border-b-4 border-double py-2.5 text-ink-muted text-sm">{siteHost()}</p>
      <h1 className="py-10 font-display text-[clamp(3.25rem,11.5vw,8.7rem)] leading-[0.9] tracking-[-0.025em] sm:py-14">
        <Trans
          id="<line>One voice, every square,</line> <line>on the second.</line>"
          components={{ line: <span className="sm:block" /> }}
        />
      </h1>
      <div className="grid gap-x-16 gap-y-8 border-ink border-t pt-8 lg:grid-cols-[1.4fr_1fr]">
        <div className="max-w-prose text-xl leading-relaxed">
          <p>
            {i18n.t(
              'Write a post once. Crier saves it, schedules it, or publishes it to every account you choose: once, and at the second you set.',
            )}
          </p>
          <p className="mt-4 text-ink-muted text-lg">
            {i18n.t('This Crier runs on its own server. The person who runs it decides who can join.')}
          </p>
        </div>
        <div>
          <WayIn />
        </div>
      </div>
    </div>
  )
}

const WayIn = () => {
  const isSignedIn = useIsSignedIn()
  return (
    <>
      <Link
        to={isSignedIn ? homeAfterLogin : '/login'}
        reloadDocument={isSignedIn}
        className={buttonClass({ variant: 'primary', size: 'medium' })}
      >
        {isSignedIn ? i18n.t('Go to your dashboard') : i18n.t('Log in')}
      </Link>
      {!isSignedIn && (
        <div className="mt-4 max-w-prose text-ink-muted">
          <SignUpWay />
        </div>
      )}
    </>
  )
}
