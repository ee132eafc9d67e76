import { Link } from 'react-router-dom'
import { graceDays, plans, refundBusinessDays, refundDays, trialDays, trialNoticeDays } from '#shared/domain/plans.ts'
import { Trans } from '#web/components/trans.tsx'
import { priceNote } from '#web/features/billing/plan-words.ts'
import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Privacy & Terms')
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-8 sm:py-20">
      <h1 className="font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl">{i18n.t('Privacy & Terms')}</h1>
      <p className="mt-6 max-w-prose text-ink-muted text-lg">
        {i18n.t(
          'Crier is open source, and anyone can run it. “We” means the people who run the Crier you’re using; these are their promises to you.',
        )}
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
  <section aria-labelledby={id} className={sectionClass}>
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

/** What whoever runs this Crier says to the people in it. Where nothing is sold nothing is said of payments, and a box keeps its data itself. */
const legalTexts = (): readonly LegalText[] =>
  sellsPlans()
    ? [privacyPolicy(keptByOthers), termsOfService([trialAndPlans, payment]), refundPolicy]
    : [privacyPolicy(keptHere), termsOfService([])]

type Keeping = { whoSees: string; cookies: string }

const keptByOthers: Keeping = {
  whoSees: i18n.t(
    ' Amazon Web Services stores our data and sends our email. If you pay, Stripe handles your card and tells us only the status of your subscription; we never see your card number.',
  ),
  cookies: i18n.t(' When you pay, Stripe sets one cookie for a year to prevent fraud, and one for the session.'),
}

const keptHere: Keeping = {
  whoSees: i18n.t(' This server stores our data. Our mail server and, if we use one, our file storage see what’s sent to them.'),
  cookies: '',
}

const privacyPolicy = ({ whoSees, cookies }: Keeping): LegalText => ({
  id: 'privacy-policy',
  title: i18n.t('Privacy Policy'),
  articles: [
    {
      heading: i18n.t('What we store'),
      paragraphs: [
        i18n.t(
          'Your name, your email address, and your password. The password is stored only as a hash, which can’t be turned back into it.',
        ),
        i18n.t(
          'Your posts with their images and videos, when they’re due, what happened to them, and each platform’s response. We keep those responses for 90 days.',
        ),
        i18n.t(
          'For each account you connect: its name and picture, and the access the platform gave us. We encrypt that access and never show it to anyone.',
        ),
      ],
    },
    {
      heading: i18n.t('How we use it'),
      paragraphs: [
        i18n.t(
          'We use it to publish what you ask us to, where and when you ask, and to email you about it. We don’t sell it, show ads, or track you around the web.',
        ),
      ],
    },
    {
      heading: i18n.t('Who else sees it'),
      paragraphs: [i18n.t('The platforms you publish to receive your posts and handle them under their own rules.{whoSees}', { whoSees })],
    },
    {
      heading: i18n.t('Cookies and storage'),
      paragraphs: [
        i18n.t(
          'One cookie remembers for 365 days that you’ve seen the cookie notice. Another tells us for 180 days that you’ve signed in with this browser before, so nobody can lock you out by guessing your password. Your browser’s storage holds your session, your theme, and text you haven’t published yet.{cookies}',
          { cookies },
        ),
      ],
    },
    {
      heading: i18n.t('Your rights'),
      paragraphs: [
        i18n.t(
          'You can ask us what we know about you, have it corrected, get a copy, or have it deleted. Disconnecting an account destroys the access we had to it.',
        ),
      ],
    },
  ],
})

const termsOfService = (articles: LegalText['articles']): LegalText => ({
  id: 'terms-of-service',
  title: i18n.t('Terms of Service'),
  articles: [
    {
      heading: i18n.t('Your account'),
      paragraphs: [i18n.t('Use your own email address, keep your password to yourself, and tell us if someone else gets hold of it.')],
    },
    {
      heading: i18n.t('Your posts'),
      paragraphs: [
        i18n.t(
          'What you write is yours and stays yours. You’re responsible for it, for having the rights to its images, and for following the rules of each platform you publish to.',
        ),
        i18n.t('Don’t use Crier for spam, to deceive people, or for anything illegal. We may disable accounts that do.'),
      ],
    },
    {
      heading: i18n.t('What we promise, and what we can’t'),
      paragraphs: [
        i18n.t(
          'We do our best to publish each post once and on time, and to tell you the truth about it. Platforms change their rules, reject posts, and go down. That’s beyond our control, and as far as the law allows, we’re not liable for what you lose because of it.',
        ),
      ],
    },
    ...articles,
    {
      heading: i18n.t('The software'),
      paragraphs: [
        i18n.t(
          'Crier’s source code is available under the MIT license: you can run it yourself, change it, and share it. It comes as is, without warranty.',
        ),
      ],
    },
    { heading: i18n.t('Changes'), paragraphs: [i18n.t('If these terms change in a way that matters, we’ll email you first.')] },
  ],
})

const trialAndPlans = {
  heading: i18n.t('Trial and plans'),
  paragraphs: [
    i18n.t(
      'The trial starts when you verify your email address, lasts {trialDays} days with the limits of the {name} plan, doesn’t need a credit card, and never turns into a paid plan automatically. We’ll email you {trialNoticeDays} days before it ends.',
      { trialDays, name: plans['early-bird'].name, trialNoticeDays },
    ),
    i18n.t(
      'A paid plan is billed monthly and renews until you cancel it, which you can do anytime; it then lasts until the end of the month you paid for. If you change plans, you see the cost before you confirm.',
    ),
    i18n.t(
      'After a trial or a paid plan, your account continues with the limits of the {name} plan. Nothing over them is deleted: accounts and scheduled posts are waiting and continue as soon as your plan has room.',
      { name: plans.free.name },
    ),
  ],
}

const payment = {
  heading: i18n.t('Prices and payment'),
  paragraphs: [
    i18n.t('{priceNote} Stripe handles the payment on its own pages and issues the invoice.', { priceNote }),
    i18n.t('If a payment fails, we tell you right away, and you keep your plan for {graceDays} days while you fix it.', { graceDays }),
  ],
}

const refundPolicy: LegalText = {
  id: 'refund-policy',
  title: i18n.t('Refund Policy'),
  articles: [
    {
      heading: i18n.t('Within {refundDays} days', { refundDays }),
      paragraphs: [
        i18n.t(
          'Ask for your money back within {refundDays} days of a payment and you’ll get the full amount, no questions asked. There’s a button for it in Settings, under Plan & billing.',
          { refundDays },
        ),
      ],
    },
    {
      heading: i18n.t('How refunds are paid'),
      paragraphs: [
        i18n.t('Refunds are processed within {refundBusinessDays} business days, on the card you paid with.', { refundBusinessDays }),
      ],
    },
  ],
}
