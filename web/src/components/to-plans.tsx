import { Link } from 'react-router-dom'
import { i18n } from '#web/lib/i18n.ts'
import { planPath } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { buttonClass } from './button-class.ts'

/**
 * Links from a reached limit to the plans that raise it, named with the account that's over it if there may be several.
 * Renders nothing if no plans are for sale.
 */
export const ToPlans = ({ account }: { account?: string }) =>
  sellsPlans() && (
    <Link
      to={planPath()}
      aria-label={account && `${i18n.t('See plans')}: ${account}`}
      className={buttonClass({ variant: 'primary', size: 'small' })}
    >
      {i18n.t('See plans')}
    </Link>
  )
