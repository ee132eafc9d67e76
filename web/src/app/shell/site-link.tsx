import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isDashboardPath } from '#web/lib/places.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link that works in both applications: inside one the router follows it, from one to the other the browser loads the other's document. */
export const SiteLink = ({ to, children, ...props }: Props) => {
  const { pathname } = useLocation()
  if (isDashboardPath(pathname) !== isDashboardPath(to))
    return (
      <a href={to} {...props}>
        {children}
      </a>
    )
  return (
    <Link to={to} {...props}>
      {children}
    </Link>
  )
}
