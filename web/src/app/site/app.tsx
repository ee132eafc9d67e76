import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { isPaidPlan } from '#shared/domain/plans.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { ToastHost } from '#web/components/toast-host.tsx'
import { keptSignIn } from '#web/features/sign-in/begun-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { redirectTarget } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { isSignedIn } from '#web/lib/session.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { Chrome, PageIsComing } from './chrome.tsx'
import { pages } from './pages.ts'

/** The public site, inside a router. Each page is loaded when it's first shown. */
export const App = () => (
  <>
    <Routes>
      <Route element={<Chrome />}>
        <Route index element={sellsPlans() ? <pages.Landing /> : <pages.Home />} />
        <Route path="pricing" element={<pages.Pricing />} />
        <Route path="platforms/:platform" element={<pages.Platform />} />
        <Route path="tools">
          <Route index element={<pages.Tools />} />
          <Route path="hashtag-generator" element={<pages.HashtagGenerator />} />
          <Route path="caption-generator" element={<pages.CaptionGenerator />} />
          <Route path="image-resizer" element={<pages.ImageResizer />} />
          <Route path="engagement-calculator" element={<pages.EngagementCalculator />} />
          <Route path="character-counter" element={<pages.CharacterCounter />} />
          <Route path="thread-splitter" element={<pages.ThreadSplitter />} />
        </Route>
        <Route path="blog" element={<pages.Blog />} />
        <Route path="blog/:id" element={<pages.BlogPost />} />
        <Route path="payment/cancel" element={<pages.PaymentCancel />} />
        <Route path="docs/*" element={<pages.Docs />} />
        <Route path="features" element={<Navigate replace to="/#why" />} />
        <Route path="faq" element={<Navigate replace to="/#faq" />} />
        <Route path="status" element={<pages.Status />} />
        <Route path="contact" element={<pages.Contact />} />
        <Route path="privacy-terms" element={<pages.PrivacyTerms />} />
        <Route path="verify-email" element={<pages.VerifyEmail />} />
        <Route path="confirm-email" element={<pages.ConfirmEmail />} />
        <Route path="cancel-email" element={<pages.CancelEmail />} />
        <Route path="unsubscribe" element={<pages.Unsubscribe />} />
        <Route element={<GuestOnly />}>
          <Route path="login" element={<pages.Login />} />
          <Route path="signup/:plan?" element={<pages.Signup />} />
          <Route path="reset-password" element={<pages.ResetPassword />} />
        </Route>
        <Route path="*" element={<pages.NotFound />} />
      </Route>
      <Route element={<Bare />}>
        <Route path="shared" element={<pages.Shared />} />
        <Route element={<GuestOnly />}>
          <Route path="auth/google/callback" element={<pages.SocialCallback />} />
          <Route path="auth/github/callback" element={<pages.SocialCallback />} />
          <Route path="auth/handler" element={<pages.AuthHandler />} />
        </Route>
        {publicPlatforms.map(({ slug }) => (
          <Route key={slug} path={`auth/callback/${slug}`} element={<pages.ConnectCallback />} />
        ))}
      </Route>
    </Routes>
    <ToastHost />
  </>
)

/** Pages shown on their own: to a client, or in a window on the way back from another site. */
const Bare = () => (
  <Suspense fallback={<PageIsComing />}>
    <Outlet />
  </Suspense>
)

/** People who confirm their identity through a provider come back signed in. */
const isConfirming = () => location.pathname.startsWith('/auth/') && keptSignIn()?.intent === 'confirm'

/**
 * Redirects a signed-in person to the dashboard, unless they're signing up for a paid plan or setting a password with an
 * emailed link. If they sign in on the page itself, that page redirects them.
 */
const GuestOnly = () => {
  const [wasSignedIn] = useState(() => isSignedIn() && !isConfirming())
  const [parameters] = useSearchParams()
  const { plan = parameters.get('plan') } = useParams()
  const { pathname } = useLocation()
  const isPaying = pathname.startsWith('/signup') && sellsPlans() && isPaidPlan(plan)
  const isResetting = pathname.startsWith('/reset-password') && Boolean(parameters.get('token'))
  const redirect = parameters.get('redirect')
  // A new password ends the session, and then logging in is next.
  const isLeaving = wasSignedIn && isSignedIn() && !isPaying && !isResetting

  useEffect(() => {
    if (isLeaving) location.replace(redirectTarget(redirect))
  }, [isLeaving, redirect])

  if (!isLeaving) return <Outlet />
  return (
    <div className="grid flex-1 place-items-center">
      <Spinner text={i18n.t('Loading...')} />
    </div>
  )
}
