import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { startPath, startWords } from '../plans.ts'
import { BigClock } from './big-clock.tsx'
import { Dispatch } from './dispatch.tsx'
import { EditionLine } from './edition-line.tsx'

const contents = [
  { to: '/#problem-statement', text: 'The trouble with pasting' },
  { to: '/#why', text: 'What Crier promises' },
  { to: '/#how-it-works', text: 'How it works' },
  { to: '/#integration-showcase', text: 'Platforms' },
  { to: '/#pricing', text: 'Plans and prices' },
  { to: '/#faq', text: 'Questions' },
]

/** The front page: what Crier is, and a post that goes out while it is read. */
export const Hero = () => (
  <section id="hero" tabIndex={-1} aria-labelledby="hero-title" className="scroll-mt-16">
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <EditionLine />
      <div className="relative py-10 text-[clamp(3.25rem,11.5vw,8.7rem)] sm:py-14">
        <h1 id="hero-title" className="font-display leading-[0.9] tracking-[-0.025em]">
          <span className="sm:block">One voice, every square,</span> <span className="sm:block">on the second.</span>
        </h1>
        <BigClock />
      </div>
      <div className="grid gap-x-12 gap-y-12 border-ink border-t pt-8 pb-16 md:grid-cols-2 lg:grid-cols-[1.15fr_1.35fr_0.8fr] lg:pb-24">
        <div>
          <p className="text-xl leading-relaxed">
            Write a post once. Crier saves it, schedules it or publishes it to every account you choose: once, and at the second you set.
          </p>
          <div className="mt-8 grid gap-3 sm:flex lg:grid lg:max-w-72">
            <Link to={startPath} className={buttonClass({ variant: 'primary', size: 'medium' })}>
              {startWords}
            </Link>
            <Link to="/#how-it-works" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
              How it works
            </Link>
          </div>
          <p className="mt-4 text-ink-muted text-sm">No credit card required. Cancel anytime.</p>
        </div>
        <Dispatch />
        <nav aria-label="On this page" className="hidden lg:block">
          <h2 className="font-display text-2xl leading-none">In this edition</h2>
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
