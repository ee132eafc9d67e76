import { refundBusinessDays, refundDays, trialDays } from '#shared/domain/plans.ts'
import { i18n } from '#web/lib/i18n.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { openNames } from '#web/routes/site/landing/questions.ts'

/** A page whose document is written at build time. The page sets its own title. */
export type SitePage = {
  path: string
  /** The route's module, by its name in the build manifest. */
  module: string
  /** The description search engines show. */
  description: string
  /** False for a page that only means something to people who were sent there. */
  isListed: boolean
}

const route = (name: string) => `src/routes/site/${name}.tsx`

const listed = (path: string, name: string, description: string): SitePage => ({ path, module: route(name), description, isListed: true })
const unlisted = (path: string, name: string, description: string): SitePage => ({ ...listed(path, name, description), isListed: false })

/** Every page of the public site that has its own document, except blog posts and the developer docs. */
export const sitePages: readonly SitePage[] = [
  listed(
    '/',
    'landing',
    i18n.t('Write a post once; Crier publishes it to {openNames}: once, and on the second. {trialDays}-day free trial, no card.', {
      openNames,
      trialDays,
    }),
  ),
  listed(
    '/pricing',
    'pricing',
    i18n.t(
      'Crier’s plans and monthly prices in euros: what each one includes, the {trialDays}-day free trial without a card, and the waitlist for the open version.',
      { trialDays },
    ),
  ),
  ...publicPlatforms.map(({ slug, name }) =>
    listed(
      `/platforms/${slug}`,
      'platform',
      i18n.t(
        'Schedule posts for {name} with Crier: what it can publish there, the limits that {name} sets, how to connect an account, and how to get started.',
        { name },
      ),
    ),
  ),
  listed(
    '/tools',
    'tools',
    i18n.t('Free tools for people who post: hashtags, captions, image sizes, engagement, characters and threads. All run in your browser.'),
  ),
  listed(
    '/tools/hashtag-generator',
    'tools/hashtag-generator',
    i18n.t(
      'Choose your subjects and get up to twenty hashtags to copy, shuffled anew each time. Free, without an account, in your browser.',
    ),
  ),
  listed(
    '/tools/caption-generator',
    'tools/caption-generator',
    i18n.t(
      'Turn a topic and a few key points into captions in five tones, counted and ready to copy. Free, without an account, in your browser.',
    ),
  ),
  listed(
    '/tools/image-resizer',
    'tools/image-resizer',
    i18n.t(
      'Fit one picture to six social formats at once, whole and centered on white. It never leaves your browser. Free, without an account.',
    ),
  ),
  listed(
    '/tools/engagement-calculator',
    'tools/engagement-calculator',
    i18n.t(
      'Work out the engagement rate of a post and see where it stands beside published benchmarks, each with its source. Free, in your browser.',
    ),
  ),
  listed(
    '/tools/character-counter',
    'tools/character-counter',
    i18n.t(
      'Count a text as each social platform counts it: links, emoji and accents weigh what each says they weigh. Free, in your browser.',
    ),
  ),
  listed(
    '/tools/thread-splitter',
    'tools/thread-splitter',
    i18n.t(
      'Split a long text into posts that fit X, at the ends of sentences, numbered if you like. Nothing is lost. Free, in your browser.',
    ),
  ),
  listed(
    '/blog',
    'blog',
    i18n.t(
      'What platforms count, charge, refuse and repeat: essays by the makers of Crier on publishing the same words in many places, with sources and figures.',
    ),
  ),
  listed(
    '/contact',
    'contact',
    i18n.t(
      'Write to the people who make Crier about a post that went wrong, a connection that broke, or money. A person reads it and answers.',
    ),
  ),
  listed(
    '/status',
    'status',
    i18n.t('Whether Crier’s API is online right now, checked over and over while you watch, with the time of the last check.'),
  ),
  listed(
    '/privacy-terms',
    'privacy-terms',
    i18n.t(
      'What Crier stores about you and why, the terms of use, and how refunds work: requests within {refundDays} days, paid in {refundBusinessDays} business days.',
      { refundDays, refundBusinessDays },
    ),
  ),
  unlisted('/verify-email', 'verify-email', i18n.t('Verify your email address for Crier with the link from our email.')),
  unlisted('/payment/cancel', 'payment-cancel', i18n.t('Your payment was canceled: nothing was charged, and your plan stays the same.')),
]

/** The pages of a deployment that sells no plans. Search engines aren't meant to list them. */
export const boxPages: readonly SitePage[] = [
  unlisted(
    '/',
    'home',
    i18n.t('Crier on a machine of its own: write a post once, and it goes to every account you choose, once, and on the second.'),
  ),
  ...sitePages.filter(({ path }) => /^\/(tools(\/.+)?|status|verify-email)$/.test(path)).map((page) => ({ ...page, isListed: false })),
  unlisted('/contact', 'contact', i18n.t('Write to whoever runs this Crier. A person reads it and answers.')),
  unlisted('/privacy-terms', 'privacy-terms', i18n.t('What this Crier stores about you and why, and the terms of use.')),
]

/** Shown at every address that matches no page. */
export const notFoundPage: SitePage = unlisted('/404', 'not-found', i18n.t('There’s no page at this address.'))
