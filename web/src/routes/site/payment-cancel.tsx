import { useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { defaultPlan } from '#shared/domain/plans.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { i18n } from '#web/lib/i18n.ts'
import { orderPath } from '#web/lib/paths.ts'
import { subscribe, useIsSignedIn } from '#web/lib/session.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** Where the payment provider sends people who canceled. */
export const Component = () => {
  useTitle(i18n.t('Payment Cancelled'))
  const isSignedIn = useIsSignedIn()
  const ownPlan = useOwnPlan()
  const asked = useSearchParams()[0].get('plan')
  // The built document knows neither its address nor its reader, so pressing a link would lead to the wrong plan.
  const isHydrated = useIsHydrated()
  const askedPlan = isHydrated && asked ? asked : undefined
  const { retry, home } = waysOn({ isSignedIn, ownPlan, askedPlan })
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-[16svh] text-center sm:px-8">
      <h1 className="font-display text-5xl leading-none tracking-tight sm:text-6xl">{i18n.t('Payment Cancelled')}</h1>
      <p className="mt-6 text-ink-muted text-lg">{i18n.t('You haven’t been charged, and your plan hasn’t changed.')}</p>
      <div className={`mt-8 flex flex-wrap justify-center gap-3 ${isHydrated ? '' : 'invisible noscript:visible'}`}>
        {retry !== undefined && (
          <Link to={retry} className={buttonClass({ variant: 'primary' })}>
            {i18n.t('Try Payment Again')}
          </Link>
        )}
        {/* The dashboard is a separate document. */}
        <a href={home.to} className={buttonClass({ variant: retry === undefined ? 'primary' : 'secondary' })}>
          {home.text}
        </a>
      </div>
    </div>
  )
}

/** The plan of the person signed in here, as soon as this browser knows them. */
const useOwnPlan = () => useSyncExternalStore(subscribe, ownPlan, () => undefined)

const ownPlan = (): string | undefined => {
  const user = keptForGood.read('user')
  return typeof user === 'object' && user !== null && 'plan' in user && typeof user.plan === 'string' ? user.plan : undefined
}

type Visitor = {
  isSignedIn: boolean
  /** The current plan, as far as this browser knows it. */
  ownPlan: string | undefined
  /** The plan that they were about to pay for. */
  askedPlan: string | undefined
}

type WaysOn = {
  /**
   * Where to restart the payment. Not for people who were changing from another plan, which they do in the dashboard.
   */
  retry?: string
  home: { to: string; text: string }
}

/** Where a person who hasn't paid goes next. */
export const waysOn = ({ isSignedIn, ownPlan, askedPlan }: Visitor): WaysOn => {
  const plan = isSignedIn ? ownPlan : undefined
  // A person who chose a plan at sign-up is on the free one until their address is verified, so they weren't changing
  // plans.
  if (plan !== undefined && plan !== defaultPlan && plan !== 'free')
    return { home: { to: '/dashboard', text: i18n.t('Back to Dashboard') } }
  return {
    retry: orderPath(askedPlan ?? defaultPlan),
    home: isSignedIn ? { to: '/dashboard', text: i18n.t('Go to Dashboard') } : { to: '/', text: i18n.t('Go Home') },
  }
}
