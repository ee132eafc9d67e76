import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { startPath, startWords } from '../plans.ts'

export const ClosingCall = () => (
  <section aria-labelledby="closing-title">
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <div className="flex flex-col items-center border-ink border-t py-20 text-center lg:py-28">
        <h2 id="closing-title" className="max-w-3xl font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl">
          Say it once. Be heard everywhere.
        </h2>
        <Link to={startPath} className={`mt-8 ${buttonClass({ variant: 'primary', size: 'medium' })}`}>
          {startWords}
        </Link>
        <p className="mt-4 text-ink-muted text-sm">No credit card required. Cancel anytime.</p>
      </div>
    </div>
  </section>
)
