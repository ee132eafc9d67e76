import { Link, type LinkProps, useLocation } from 'react-router-dom'
import { isDashboardPath } from '#web/lib/paths.ts'

type Props = LinkProps & { to: string }

/** A link that works in both applications: inside one the router follows it, from one to the other the browser loads the other's document. */
export const SiteLink = ({ to, ...props }: Props) => (
  <Link to={to} reloadDocument={isDashboardPath(useLocation().pathname) !== isDashboardPath(to)} {...props} />
)
