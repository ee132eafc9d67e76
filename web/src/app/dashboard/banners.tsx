import { useQuery } from '@tanstack/react-query'
import { CloudOff, FlaskConical, Hand, type LucideIcon, MailWarning, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Mailed } from '#web/components/mailed.tsx'
import { Trans } from '#web/components/trans.tsx'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { userQueries } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { isInTestWorkspace, leaveTestWorkspace } from '#web/lib/workspace.ts'

// Most people have confirmed their address and don't need to load the resend button.
const ResendVerification = lazyPart(async () => (await import('#web/features/user/resend-verification.tsx')).ResendVerification)

const PortalButton = lazyPart(async () => (await import('#web/features/billing/portal-button.tsx')).PortalButton)

/**
 * Banners for states that affect every screen until they end: no network, test data, publishing paused, an unconfirmed email
 * address, or a failed payment.
 */
export const Banners = () => {
  const isOnline = useIsOnline()
  const { data: publishing } = useQuery(userQueries.publishing())
  const { data: user } = useQuery(userQueries.me())
  const { data: plan } = useQuery(planQuery())
  const { may } = useWorkspace()

  return (
    <>
      {/* The network comes and goes while people write, so this banner overlays the page and shifts nothing. */}
      <div role="status" className="sticky top-(--header) z-20 h-0">
        {!isOnline && (
          <Banner icon={CloudOff}>
            {i18n.t('You’re offline. Your changes are saved on this device, and scheduled posts will still go out.')}
          </Banner>
        )}
      </div>
      <div role="status">
        {isInTestWorkspace() && (
          <Banner
            icon={FlaskConical}
            action={
              <span className="flex flex-wrap items-center gap-x-4">
                <Link to="/dashboard/sandbox">{i18n.t('See what was sent')}</Link>
                <Button size="small" variant="quiet" onClick={leaveTestWorkspace}>
                  {i18n.t('Leave test data')}
                </Button>
              </span>
            }
          >
            {i18n.t('This is test data. Nothing here is ever published: posts go to a sandbox that only pretends.')}
          </Banner>
        )}
        {publishing?.isEverythingPaused && (
          <Banner icon={Hand} action={may('manage') && <Link to="/dashboard/settings?tab=publishing">{i18n.t('Settings')}</Link>}>
            {i18n.t('Publishing is paused. Nothing is sent until you resume it.')}
          </Banner>
        )}
        {user && !user.isEmailVerified && (
          <Banner icon={MailWarning} action={<ResendVerification email={user.email} />}>
            <Trans
              id="Until you confirm {email} with <mailed>the link we mailed</mailed>, you can only make drafts."
              values={{ email: user.email }}
              components={{ mailed: <Mailed /> }}
            />
          </Banner>
        )}
        {user?.isEmailVerified && user.deliveryProblem && (
          <Banner icon={MailWarning} action={<ResendVerification email={user.email} />}>
            {user.deliveryProblem.kind === 'bounce'
              ? i18n.t(
                  'Mail to {email} is bouncing, so we’ve paused your notifications. To get them again, open a new verification link or change your address in Settings.',
                  { email: user.email },
                )
              : i18n.t(
                  'A mail to {email} was reported as spam, so we’ve paused your notifications. To get them again, open a new verification link or change your address in Settings.',
                  { email: user.email },
                )}
          </Banner>
        )}
        {(plan?.subscription?.status === 'past_due' || plan?.subscription?.status === 'unpaid') && (
          <Banner icon={TriangleAlert} action={<PayWays invoiceUrl={plan.subscription.invoiceUrl} />}>
            {plan.entitlements.until === undefined
              ? i18n.t('Your last payment failed. The limits of the Free plan apply until it’s paid.')
              : i18n.t('Your last payment failed. You’ll keep your plan until {time}.', { time: showTime(plan.entitlements.until) })}
          </Banner>
        )}
      </div>
    </>
  )
}

/** How to pay after a failed payment. The invoice's own page also handles what a bank wants confirmed. */
const PayWays = ({ invoiceUrl }: { invoiceUrl: string | undefined }) => (
  <span className="flex flex-wrap items-center gap-x-4">
    {invoiceUrl !== undefined && <a href={invoiceUrl}>{i18n.t('Pay the invoice')}</a>}
    <PortalButton>{i18n.t('Update your card')}</PortalButton>
  </span>
)

const Banner = ({ icon: Icon, action, children }: { icon: LucideIcon; action?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-brass-wash px-4 py-2 text-sm sm:px-6 lg:px-10">
    <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 [overflow-wrap:anywhere]">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-brass" />
      <span>{children}</span>
    </p>
    {action && (
      <div className="pl-6.5 sm:pl-0 [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-4">
        {/* As large as the button that replaces it, so the screen doesn't shift. */}
        <Suspense fallback={<span className="block min-h-8 w-30 pointer-coarse:min-h-11" />}>{action}</Suspense>
      </div>
    )}
  </div>
)
