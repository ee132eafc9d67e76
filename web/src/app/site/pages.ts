import { type ComponentType, lazy } from 'react'

/** Wraps a route module as a page that loads when it's first shown. */
const page = (load: () => Promise<{ Component: ComponentType }>) => lazy(async () => ({ default: (await load()).Component }))

/** Every page of the public site. */
export const pages = {
  Landing: page(() => import('#web/routes/site/landing.tsx')),
  Home: page(() => import('#web/routes/site/home.tsx')),
  Pricing: page(() => import('#web/routes/site/pricing.tsx')),
  Platform: page(() => import('#web/routes/site/platform.tsx')),
  Tools: page(() => import('#web/routes/site/tools.tsx')),
  HashtagGenerator: page(() => import('#web/routes/site/tools/hashtag-generator.tsx')),
  CaptionGenerator: page(() => import('#web/routes/site/tools/caption-generator.tsx')),
  ImageResizer: page(() => import('#web/routes/site/tools/image-resizer.tsx')),
  EngagementCalculator: page(() => import('#web/routes/site/tools/engagement-calculator.tsx')),
  CharacterCounter: page(() => import('#web/routes/site/tools/character-counter.tsx')),
  ThreadSplitter: page(() => import('#web/routes/site/tools/thread-splitter.tsx')),
  Blog: page(() => import('#web/routes/site/blog.tsx')),
  BlogPost: page(() => import('#web/routes/site/blog-post.tsx')),
  PaymentCancel: page(() => import('#web/routes/site/payment-cancel.tsx')),
  Docs: page(() => import('#web/routes/site/docs.tsx')),
  Status: page(() => import('#web/routes/site/status.tsx')),
  Contact: page(() => import('#web/routes/site/contact.tsx')),
  PrivacyTerms: page(() => import('#web/routes/site/privacy-terms.tsx')),
  Login: page(() => import('#web/routes/site/login.tsx')),
  Signup: page(() => import('#web/routes/site/signup.tsx')),
  ResetPassword: page(() => import('#web/routes/site/reset-password.tsx')),
  SocialCallback: page(() => import('#web/routes/site/social-callback.tsx')),
  AuthHandler: page(() => import('#web/routes/site/auth-handler.tsx')),
  VerifyEmail: page(() => import('#web/routes/site/verify-email.tsx')),
  ConfirmEmail: page(() => import('#web/routes/site/confirm-email.tsx')),
  CancelEmail: page(() => import('#web/routes/site/cancel-email.tsx')),
  Unsubscribe: page(() => import('#web/routes/site/unsubscribe.tsx')),
  Shared: page(() => import('#web/routes/site/shared.tsx')),
  ConnectCallback: page(() => import('#web/routes/site/connect-callback.tsx')),
  NotFound: page(() => import('#web/routes/site/not-found.tsx')),
}
