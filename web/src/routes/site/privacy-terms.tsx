import { Link } from 'react-router-dom'
import { graceDays, plans, refundBusinessDays, refundDays, trialDays, trialNoticeDays } from '#shared/domain/plans.ts'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle(i18n.t('Privacy & Terms'))
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-8 sm:py-20">
      <h1 className="font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl">{i18n.t('Privacy & Terms')}</h1>
      <p lang="en" className="mt-6 max-w-prose text-ink-muted text-lg">
        Crier is open source, and anyone can run it. “We” means the people who run the Crier you’re using; these are their promises to you.
      </p>
      <div className="mt-12">
        {legalTexts().map((text) => (
          <LegalSection key={text.id} text={text} />
        ))}
        <section aria-labelledby="contact-us" className={sectionClass}>
          <h2 id="contact-us" className={titleClass}>
            {i18n.t('Contact Us')}
          </h2>
          <p className="max-w-prose">
            <Trans
              id="Questions about any of this, or about what we hold on you: <link>write to us</link>."
              components={{ link: <Link to="/contact" className="rounded-control underline underline-offset-4" /> }}
            />
          </p>
          <p className="max-w-prose text-ink-muted lg:col-start-2">
            <Trans
              id="Crier is made with the work of others: <link>their licenses</link>."
              components={{ link: <a href="/licenses.txt" className="rounded-control underline underline-offset-4" /> }}
            />
          </p>
        </section>
      </div>
    </div>
  )
}

const LegalSection = ({ text: { id, title, articles } }: { text: LegalText }) => (
  <section lang="en" aria-labelledby={id} className={sectionClass}>
    <h2 id={id} className={titleClass}>
      {title}
    </h2>
    <div className="max-w-prose space-y-6">
      {articles.map(({ heading, paragraphs }) => (
        <div key={heading}>
          <h3 className="font-semibold">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1.5 text-ink-muted">
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </div>
  </section>
)

const sectionClass = 'grid gap-x-16 gap-y-6 border-ink border-t py-10 lg:grid-cols-[1fr_2fr]'
const titleClass = 'font-display text-3xl leading-none sm:text-4xl'

type LegalText = {
  id: string
  title: string
  articles: readonly { heading: string; paragraphs: readonly string[] }[]
}

/**
 * What this Crier's operator tells its users. If nothing is sold, payments aren't mentioned, and a box stores its data
 * itself.
 */
const legalTexts = (): readonly LegalText[] =>
  sellsPlans()
    ? [privacyPolicy(keptByOthers), termsOfService([trialAndPlans, payment]), refundPolicy]
    : [privacyPolicy(keptHere), termsOfService([])]

type Keeping = { whoSees: string; cookies: string }

const keptByOthers: Keeping = {
  whoSees:
    ' Amazon Web Services stores our data and sends our email. If you pay, Stripe handles your card and tells us only the status of your subscription; we never see your card number.',
  cookies: ' When you pay, Stripe sets one cookie for a year to prevent fraud, and one for the session.',
}

const keptHere: Keeping = {
  whoSees: ' This server stores our data. Our mail server and, if we use one, our file storage see what’s sent to them.',
  cookies: '',
}

const privacyPolicy = ({ whoSees, cookies }: Keeping): LegalText => ({
  id: 'privacy-policy',
  title: 'Privacy Policy',
  articles: [
    {
      heading: 'What we store',
      paragraphs: [
        'Your name, your email address, and your password. The password is stored only as a hash, which can’t be turned back into it.',
        'Your posts with their images and videos, when they’re due, what happened to them, and each platform’s response. We keep those responses for 90 days.',
        'For each account you connect: its name and picture, and the access the platform gave us. We encrypt that access and never show it to anyone.',
      ],
    },
    {
      heading: 'How we use it',
      paragraphs: [
        'We use it to publish what you ask us to, where and when you ask, and to email you about it. We don’t sell it, show ads, or track you around the web.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [`The platforms you publish to receive your posts and handle them under their own rules.${whoSees}`],
    },
    {
      heading: 'Cookies and storage',
      paragraphs: [
        `One cookie remembers for 365 days that you’ve seen the cookie notice. Another tells us for 180 days that you’ve signed in with this browser before, so nobody can lock you out by guessing your password. Your browser’s storage holds your session, your theme, and text you haven’t published yet.${cookies}`,
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can ask us what we know about you, have it corrected, get a copy, or have it deleted. Disconnecting an account destroys the access we had to it.',
      ],
    },
  ],
})

const termsOfService = (articles: LegalText['articles']): LegalText => ({
  id: 'terms-of-service',
  title: 'Terms of Service',
  articles: [
    {
      heading: 'Your account',
      paragraphs: ['Use your own email address, keep your password to yourself, and tell us if someone else gets hold of it.'],
    },
    {
      heading: 'Your posts',
      paragraphs: [
        'What you write is yours and stays yours. You’re responsible for it, for having the rights to its images, and for following the rules of each platform you publish to.',
        'Don’t use Crier for spam, to deceive people, or for anything illegal. We may disable accounts that do.',
      ],
    },
    {
      heading: 'What we promise, and what we can’t',
      paragraphs: [
        'We do our best to publish each post once and on time, and to tell you the truth about it. Platforms change their rules, reject posts, and go down. That’s beyond our control, and as far as the law allows, we’re not liable for what you lose because of it.',
      ],
    },
    ...articles,
    {
      heading: 'The software',
      paragraphs: [
        'Crier’s source code is available under the MIT license: you can run it yourself, change it, and share it. It comes as is, without warranty.',
      ],
    },
    { heading: 'Changes', paragraphs: ['If these terms change in a way that matters, we’ll email you first.'] },
  ],
})

const trialAndPlans = {
  heading: 'Trial and plans',
  paragraphs: [
    `The trial starts when you verify your email address, lasts ${trialDays} days with the limits of the ${plans['early-bird'].name} plan, doesn’t need a credit card, and never turns into a paid plan automatically. We’ll email you ${trialNoticeDays} days before it ends.`,
    'A paid plan is billed monthly and renews until you cancel it, which you can do anytime; it then lasts until the end of the month you paid for. If you change plans, you see the cost before you confirm.',
    `After a trial or a paid plan, your account continues with the limits of the ${plans.free.name} plan. Nothing over them is deleted: accounts and scheduled posts are waiting and continue as soon as your plan has room.`,
  ],
}

const payment = {
  heading: 'Prices and payment',
  paragraphs: [
    'Prices are in euros per month and include VAT. Stripe handles the payment on its own pages and issues the invoice.',
    `If a payment fails, we tell you right away, and you keep your plan for ${graceDays} days while you fix it.`,
  ],
}

const refundPolicy: LegalText = {
  id: 'refund-policy',
  title: 'Refund Policy',
  articles: [
    {
      heading: `Within ${refundDays} days`,
      paragraphs: [
        `Ask for your money back within ${refundDays} days of a payment and you’ll get the full amount, no questions asked. There’s a button for it in Settings, under Plan & billing.`,
      ],
    },
    {
      heading: 'How refunds are paid',
      paragraphs: [`Refunds are processed within ${refundBusinessDays} business days, on the card you paid with.`],
    },
  ],
}
