import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { Trans } from '#web/components/trans.tsx'
import { Woodcut } from '#web/components/woodcut.tsx'
import crier from '#web/components/woodcuts/crier.svg'
import { formatLocale, i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { startPath, startWords } from '../plans.ts'
import { Dispatch, showClock } from './dispatch.tsx'

const contents = [
  { to: '/#try', text: i18n.t('Try it with your own words') },
  { to: '/#problem-statement', text: i18n.t('The trouble with copy and paste') },
  { to: '/#why', text: i18n.t('What Crier promises') },
  { to: '/#how-it-works', text: i18n.t('How it works') },
  { to: '/#integration-showcase', text: i18n.t('Platforms') },
  { to: '/#pricing', text: i18n.t('Plans and prices') },
  { to: '/#faq', text: i18n.t('Questions') },
]

/** The front page: what Crier is, and a post that goes out while the person reads. */
export const Hero = () => (
  <section id="hero" tabIndex={-1} aria-labelledby="hero-title" className="scroll-mt-16">
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <EditionLine />
      <div className="relative pt-10 pb-22 text-[clamp(3.25rem,11.5vw,8.7rem)] sm:py-14">
        <h1 id="hero-title" className="font-masthead leading-[0.9] tracking-[-0.025em]">
          <Trans
            id="<line>One voice, every square,</line> <line>on the second.</line>"
            components={{ line: <span className="sm:block" /> }}
          />
        </h1>
        <div className="absolute right-0 bottom-0 w-24 sm:w-[1.2em]">
          <Woodcut src={crier} width={180} height={160} className="w-full" />
        </div>
      </div>
      <div className="grid gap-x-12 gap-y-12 border-ink border-t pt-8 pb-16 md:grid-cols-2 lg:grid-cols-[1.15fr_1.35fr_0.8fr] lg:pb-24">
        <div>
          <p className="text-xl leading-relaxed">
            {i18n.t(
              'Write a post once. Crier saves it, schedules it, or publishes it to every account you choose: once, and at the second you set.',
            )}
          </p>
          <div className="mt-8 grid gap-3 sm:flex md:grid md:max-w-72">
            <Link to={startPath} className={buttonClass({ variant: 'primary', size: 'medium' })}>
              {startWords}
            </Link>
            <Link to="/#how-it-works" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
              {i18n.t('How it works')}
            </Link>
          </div>
          <p className="mt-4 text-ink-muted text-sm">{i18n.t('No credit card required. Cancel anytime.')}</p>
        </div>
        <Dispatch />
        <nav aria-label={i18n.t('On this page')} className="hidden lg:block">
          <BigClock />
          <h2 className="font-display text-2xl leading-none">{i18n.t('In this edition')}</h2>
          <ol className="mt-3 divide-y divide-line border-line border-t">
            {contents.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className="block py-2 text-ink-muted text-sm hover:text-ink hover:underline">
                  {text}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </div>
  </section>
)

/** The line below the newspaper-style title: the day, and the reader's time to the second. */
const EditionLine = () => {
  const now = useNow()
  return (
    <p className="grid grid-cols-[1fr_auto] gap-x-6 border-ink border-b-4 border-double py-2.5 text-ink-muted text-sm md:grid-cols-[1fr_auto_1fr]">
      <span>
        {now === 0 ? (
          i18n.t('Today’s edition')
        ) : (
          <>
            <span className="sm:hidden">{shortDay.format(now)}</span>
            <span className="hidden sm:inline">{day.format(now)}</span>
          </>
        )}
      </span>
      <span className="hidden md:inline">{i18n.t('For everyone who writes once')}</span>
      {now > 0 && (
        <time dateTime={new Date(now).toISOString()} className="text-right">
          {clock.format(now)}
        </time>
      )}
    </p>
  )
}

const shortDay = new Intl.DateTimeFormat(formatLocale(), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat(formatLocale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat(formatLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })

/** The time that the crier above calls out. Its space is reserved and its digits have a fixed width, so nothing shifts. */
const BigClock = () => {
  const now = useNow()
  return (
    <p aria-hidden="true" className="-mt-1 mb-6 flex h-14 font-masthead text-6xl text-brass leading-none">
      {now > 0 &&
        [...showClock(now)].map((figure, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each digit keeps its place, and only its text changes.
          <span key={place} className={figure === ':' ? 'w-[0.26em] text-center' : 'w-[0.5em] text-center'}>
            {figure}
          </span>
        ))}
    </p>
  )
}
