import { Link } from 'react-router-dom'
import { planPath } from '#web/lib/paths.ts'
import { buttonClass } from './button-class.ts'

/** From a limit that is met to the plans that lift it. */
export const ToPlans = () => (
  <Link to={planPath()} className={buttonClass({ variant: 'primary', size: 'small' })}>
    See plans
  </Link>
)
