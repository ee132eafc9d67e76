import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Hero } from './landing/hero.tsx'
import { HowItWorks } from './landing/how-it-works.tsx'
import { IntegrationShowcase } from './landing/integration-showcase.tsx'
import { Pricing } from './landing/pricing.tsx'
import { questions } from './landing/questions.ts'
import { Section } from './landing/section.tsx'
import { TryIt } from './landing/try-it.tsx'
import { startPath, startWords } from './plans.ts'

export const Component = () => {
  useTitle()
  useAnchor()
  return (
    <>
      <Hero />
      <TryIt />
      <ProblemStatement />
      <Why />
      <HowItWorks />
      <IntegrationShowcase />
      <Testimonials />
      <Pricing />
      <Faq />
      <ClosingCall />
      <ToolsStrip />
    </>
  )
}

const ClosingCall = () => (
  <section aria-labelledby="closing-title">
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <div className="flex flex-col items-center border-ink border-t py-20 text-center lg:py-28">
        <h2 id="closing-title" className="max-w-3xl font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl">
          {i18n.t('Say it once. Be heard everywhere.')}
        </h2>
        <Link to={startPath} className={`mt-8 ${buttonClass({ variant: 'primary', size: 'medium' })}`}>
          {startWords}
        </Link>
        <p className="mt-4 text-ink-muted text-sm">{i18n.t('No credit card required. Cancel anytime.')}</p>
      </div>
    </div>
  </section>
)

const ProblemStatement = () => (
  <Section id="problem-statement" title={i18n.t('The same news, pasted again and again.')}>
    <div className="gap-12 text-lg leading-relaxed first-letter:float-left first-letter:mr-2 first-letter:font-display first-letter:text-[6.3rem] first-letter:leading-[0.8] first-letter:text-brass md:columns-2">
      <p>
        {i18n.t(
          'You have one thing to say. So you open a tab for each account, paste, trim a word for one, crop an image for another, and set a timer for when your readers wake up. On the fourth tab, you get interrupted. By the fifth, you can’t remember whether the fourth went out.',
        )}
      </p>
      <p className="mt-4">
        {i18n.t(
          'Tools that promise to do this for you often fail quietly: a post goes out twice, or late, or never, with a green check mark next to it. You hear about it from a customer. With Crier, you hear about it first, with the reason and what to do.',
        )}
      </p>
    </div>
  </Section>
)

const ToolsStrip = () => (
  <aside aria-label={i18n.t('Free tools')} className="border-line border-t bg-brass-wash text-center font-medium">
    <Link to="/tools" className="block px-4 py-4 underline">
      {i18n.t('Free Social Media Tools: SOON!')}
    </Link>
  </aside>
)

/** Opening one answer closes the other. The browser does this even before any script has loaded. */
const Faq = () => (
  <Section id="faq" title={i18n.t('Asked at the fountain.')}>
    <div className="divide-y divide-line border-line border-t">
      {questions.map(({ question, answer }) => (
        <details key={question} name="faq" className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-control py-4 font-medium text-lg">
            {question}
            <Plus aria-hidden="true" size={20} className="shrink-0 text-brass transition-transform duration-150 group-open:rotate-45" />
          </summary>
          <p className="max-w-prose pb-6 text-ink-muted">{answer}</p>
        </details>
      ))}
    </div>
  </Section>
)

/**
 * Scrolls to the section that the address names: instantly when the page has just loaded, smoothly when it was already
 * there. The browser itself positions a document that arrived with the page in it. It does the same for readers who go
 * back and forward within the page.
 */
const useAnchor = () => {
  const { hash, key } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const isNew = useIsHydrated()
  const shown = useRef<string>(undefined)

  useEffect(() => {
    if (shown.current === key) return
    const isFirst = shown.current === undefined
    shown.current = key
    if (isFirst ? isNew : !isBackOrForward) show(hash, isFirst)
  }, [hash, key, isBackOrForward, isNew])
}

const show = (hash: string, isAtOnce: boolean) => {
  const section = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  const isCalm = isAtOnce || matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  section?.focus({ preventScroll: true })
}

const promises = [
  {
    title: i18n.t('Once'),
    measured: i18n.t('0 double posts in 5,000 simulated runs full of outages'),
    text: i18n.t(
      'Each post reaches an account exactly once, whatever crashes, repeats, or times out along the way. When a platform doesn’t respond, Crier checks before trying again.',
    ),
  },
  {
    title: i18n.t('On the second'),
    measured: i18n.t('99 of 100 posts within 0.03 s of their time'),
    text: i18n.t('Posts are prepared ahead of time and released at the second you chose. Never early, and never after you cancel.'),
  },
  {
    title: i18n.t('Never lost'),
    measured: i18n.t('0 posts lost in 5,000 simulated runs full of outages'),
    text: i18n.t(
      'Your scheduled post is saved before anything else happens. If one part of the system misses its cue, another picks the post up within 90 seconds.',
    ),
  },
  {
    title: i18n.t('The truth'),
    measured: i18n.t('43 kinds of failure, each with a test that proves what you’re told'),
    text: i18n.t(
      'What you see is what’s really on the platform. Every attempt is recorded with its time and the platform’s response, in plain words.',
    ),
  },
]

const Why = () => (
  <Section id="why" title={i18n.t('Four promises, and we measure every one.')}>
    <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
      {promises.map(({ title, measured, text }) => (
        <div key={title} className="border-ink border-t pt-3">
          <dt className="font-display text-3xl leading-none">{title}</dt>
          <dd className="mt-3 font-semibold text-brass">{measured}</dd>
          <dd className="mt-2 text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </Section>
)

const samples = [
  {
    quote: i18n.t('“I wrote it on Sunday evening. It went out at nine on Monday, on both accounts, while I was unlocking the shop.”'),
    speaker: i18n.t('The owner of a bakery'),
  },
  {
    quote: i18n.t('“One of my four accounts needed reconnecting. Crier told me which one, and why, a day before it mattered.”'),
    speaker: i18n.t('Someone who looks after four brands'),
  },
]

const Testimonials = () => (
  <Section
    id="testimonials"
    title={i18n.t('Letters to the editor.')}
    lead={<p>{i18n.t('Crier is new. The first two letters are samples of what we hope to read; we’d rather print yours.')}</p>}
  >
    <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
      {samples.map(({ quote, speaker }) => (
        <li key={speaker} className="border-ink border-t pt-4">
          <figure>
            <p className="text-brass text-sm">{i18n.t('Sample')}</p>
            <blockquote className="mt-2 font-display text-2xl leading-snug">{quote}</blockquote>
            <figcaption className="mt-3 text-ink-muted text-sm">{speaker}</figcaption>
          </figure>
        </li>
      ))}
      <li className="flex min-h-40 flex-col justify-between gap-4 rounded-card border border-edge border-dashed p-5 sm:col-span-2">
        <p className="font-display text-2xl leading-snug">{i18n.t('This space is reserved for your letter.')}</p>
        <p className="text-ink-muted">
          <Trans
            id="Tell us what Crier did for you, or what it should have done. <link>Write to us</link>"
            components={{ link: <Link to="/contact" className="rounded-control font-medium text-ink underline underline-offset-4" /> }}
          />
        </p>
      </li>
    </ul>
  </Section>
)
