import { Link } from 'react-router-dom'
import { graceDays, plans, refundBusinessDays, refundDays, trialDays, trialNoticeDays } from '#shared/domain/plans.ts'
import { priceNote } from '#web/features/billing/plan-words.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { useTitle } from '#web/lib/use-title.ts'

export const Component = () => {
  useTitle('Privacy & Terms')
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-8 sm:py-20">
      <h1 className="font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl">Privacy &amp; Terms</h1>
      <p className="mt-6 max-w-prose text-ink-muted text-lg">
        Crier is open source and can be run by anybody. “We” is whoever runs the Crier that you are using; these are their promises to you.
      </p>
      <div className="mt-12">
        {legalTexts().map((text) => (
          <LegalSection key={text.id} text={text} />
        ))}
        <section aria-labelledby="contact-us" className={sectionClass}>
          <h2 id="contact-us" className={titleClass}>
            Contact Us
          </h2>
          <p className="max-w-prose">
            Questions about any of this, or about what we hold on you:{' '}
            <Link to="/contact" className="rounded-control underline underline-offset-4">
              write to us
            </Link>
            .
          </p>
          <p className="max-w-prose text-ink-muted lg:col-start-2">
            Crier is made with the work of others:{' '}
            <a href="/licenses.txt" className="rounded-control underline underline-offset-4">
              their licenses
            </a>
            .
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
  whoSees:
    ' Amazon Web Services stores our data and sends our mail. If you pay, Stripe handles your card and tells us only how your subscription stands; we never see the card’s number.',
  cookies: ' When you pay, Stripe sets a cookie against fraud, for a year, and one for the session.',
}

const keptHere: Keeping = {
  whoSees: ' This machine stores our data. Our mail server, and a store for files where we use one, see what is sent there.',
  cookies: '',
}

const privacyPolicy = ({ whoSees, cookies }: Keeping): LegalText => ({
  id: 'privacy-policy',
  title: 'Privacy Policy',
  articles: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, your e-mail address and your password, the last only as a hash from which it can’t be read back.',
        'Your posts with their pictures and videos, when they are due, what became of them, and each platform’s answer. Those answers are kept for 90 days.',
        'For each account you connect: its name and picture, and the permission that the platform gave us for it. That permission is encrypted and never shown to anybody.',
      ],
    },
    {
      heading: 'What we do with it',
      paragraphs: [
        'We use it to publish what you ask us to publish, where and when you ask it, and to write to you about that. We don’t sell it, don’t show advertisements and don’t follow you around the web.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [`The platforms you publish to receive your posts, and treat them by their own rules.${whoSees}`],
    },
    {
      heading: 'Cookies and storage',
      paragraphs: [
        `One cookie remembers that you have read the cookie notice, for 365 days. One tells us that you have signed in with this browser before, for 180 days, so that nobody can shut you out by guessing your password. Your browser’s own storage holds your session, your theme and texts you have not sent yet.${cookies}`,
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Ask us what we hold on you, have it corrected, get a copy or have it deleted. Disconnecting an account destroys the permission we had for it.',
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
      paragraphs: ['Give an e-mail address that is yours, keep your password to yourself, and tell us if somebody else got hold of it.'],
    },
    {
      heading: 'Your posts',
      paragraphs: [
        'What you write is yours and stays yours. You are responsible for it, for the rights to the pictures in it, and for keeping to the rules of each platform you publish to.',
        'Don’t use Crier for spam, for deceiving people, or for anything against the law. We may stop an account that is.',
      ],
    },
    {
      heading: 'What we promise, and what we can’t',
      paragraphs: [
        'We do our best to send each post once and on time, and to tell you the truth about it. Platforms change their rules, refuse posts and break down; that is beyond us, and we are not liable for what you lose by it, as far as the law allows.',
      ],
    },
    ...articles,
    {
      heading: 'The software',
      paragraphs: [
        'Crier’s source code comes under the MIT licence: you may run it yourself, change it and share it. It comes as it is, without warranty.',
      ],
    },
    { heading: 'Changes', paragraphs: ['If these terms change in a way that matters, we write to you before they do.'] },
  ],
})

const trialAndPlans = {
  heading: 'Trial and plans',
  paragraphs: [
    `The trial begins when your e-mail address is verified, runs for ${trialDays} days with the limits of the ${plans['early-bird'].name} plan, needs no credit card and turns into no payment by itself. We write to you ${trialNoticeDays} days before it ends.`,
    'A paid plan runs by the month and renews itself until you cancel it, which you can do anytime; it then lasts until the end of the month you paid for. If you change to another plan, you see beforehand what that costs today.',
    `After a trial or a paid plan your account goes on with the limits of the ${plans.free.name} plan. Nothing beyond them is deleted: accounts and scheduled posts wait, and go on as soon as a plan allows them.`,
  ],
}

const payment = {
  heading: 'Prices and payment',
  paragraphs: [
    `${priceNote} Stripe takes the payment on its own pages and writes the invoice.`,
    `If a payment fails, we tell you at once, and you keep your plan for ${graceDays} days in which you can put it right.`,
  ],
}

const refundPolicy: LegalText = {
  id: 'refund-policy',
  title: 'Refund Policy',
  articles: [
    {
      heading: `Within ${refundDays} days`,
      paragraphs: [
        `Ask for your money back within ${refundDays} days of a payment and you get all of it. You need not say why. Settings, under Plan & billing, has a button for it.`,
      ],
    },
    {
      heading: 'How it is paid back',
      paragraphs: [`Refunds are processed within ${refundBusinessDays} business days, to the card that was charged.`],
    },
  ],
}
