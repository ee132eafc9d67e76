import { Link } from 'react-router-dom'
import { showMoney } from '#shared/domain/money.ts'
import { defaultPlan } from '#shared/domain/plans.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { Trans } from '#web/components/trans.tsx'
import { priceNote } from '#web/features/billing/plan-words.ts'
import { i18n } from '#web/lib/i18n.ts'
import { orderPath } from '#web/lib/paths.ts'
import { planOffers } from '../plans.ts'
import { LazyWaitlist } from './lazy-waitlist.tsx'
import { Section } from './section.tsx'

type Props = { level?: 'h1' | 'h2' }

/** The plans, each with a link to sign up. */
export const Pricing = ({ level }: Props) => {
  const PlanTitle = level === 'h1' ? 'h2' : 'h3'
  return (
    <Section
      id="pricing"
      level={level}
      title={i18n.t('Closed Beta Tests In Progress - Open Version Coming Soon')}
      lead={<p>{i18n.t('Every plan is available during the beta. {priceNote}', { priceNote })}</p>}
    >
      <ul>
        {planOffers.map(({ plan, name, monthlyPrice, line, includes, entrance }) => (
          <li key={plan} className="grid gap-x-6 gap-y-3 border-line border-t py-6 sm:grid-cols-[1.1fr_1.5fr_auto] sm:items-start">
            <div>
              <PlanTitle className="font-display text-3xl leading-none">{name}</PlanTitle>
              <p className="mt-2">
                <Trans
                  id="<price>{price}</price> <period>a month</period>"
                  values={{ price: showMoney(monthlyPrice) }}
                  components={{
                    price: <span className="figures font-semibold text-xl" />,
                    period: <span className="text-ink-muted text-sm" />,
                  }}
                />
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
            <div className="sm:w-44 sm:text-right">
              <Link
                to={orderPath(plan)}
                className={buttonClass({ variant: plan === defaultPlan ? 'primary' : 'secondary', size: 'medium' })}
              >
                {entrance}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <div className="border-ink border-t pt-8">
        <p className="max-w-prose text-ink-muted">{i18n.t('Join the waitlist to hear about the open version first.')}</p>
        <LazyWaitlist />
      </div>
    </Section>
  )
}
