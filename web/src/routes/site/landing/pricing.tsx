import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { planOffers, startPath } from '../plans.ts'
import { Section } from './section.tsx'
import { WaitlistPlace } from './waitlist-place.tsx'

type Props = { level?: 'h1' | 'h2' }

/** The plans. Only what can be had today has a way in. */
export const Pricing = ({ level }: Props) => {
  const PlanTitle = level === 'h1' ? 'h2' : 'h3'
  return (
    <Section
      id="pricing"
      level={level}
      title="Closed Beta Tests In Progress - Open Version Coming Soon"
      lead={
        <>
          <p>
            While the beta lasts, Early Bird and Free are open. The larger plans can be bought once it ends. Prices are in euros, by the
            month. Join the waitlist, and you hear of the open version first.
          </p>
          <WaitlistPlace />
        </>
      }
    >
      <ul>
        {planOffers.map(({ plan, name, price, line, includes }) => (
          <li key={plan} className="grid gap-x-6 gap-y-3 border-line border-t py-6 sm:grid-cols-[1.1fr_1.5fr_auto] sm:items-start">
            <div>
              <PlanTitle className="font-display text-3xl leading-none">{name}</PlanTitle>
              <p className="mt-2">
                <span className="figures font-semibold text-xl">€{price}</span> <span className="text-ink-muted text-sm">a month</span>
              </p>
            </div>
            <div>
              <p>{line}</p>
              <ul className="mt-1 text-ink-muted text-sm">
                {includes.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <div className="sm:w-44 sm:text-right">{entrances[plan] ?? <p className="text-ink-muted text-sm">Opens after the beta</p>}</div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const entrances: Partial<Record<(typeof planOffers)[number]['plan'], React.ReactNode>> = {
  free: (
    <Link to="/signup?plan=free" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
      Start with Free
    </Link>
  ),
  'early-bird': (
    <Link to={startPath} className={buttonClass({ variant: 'primary', size: 'medium' })}>
      Start free trial
    </Link>
  ),
}
