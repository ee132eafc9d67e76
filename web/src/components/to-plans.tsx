import { Link } from 'react-router-dom'
import { i18n } from '#web/lib/i18n.ts'
import { planPath } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { buttonClass } from './button-class.ts'

/** Links from a reached limit to the plans that raise it. Renders nothing if no plans are for sale. */
export const ToPlans = () =>
  sellsPlans() && (
    <Link to={planPath()} className={buttonClass({ variant: 'primary', size: 'small' })}>
      {i18n.t('See plans')}
    </Link>
  )
