import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { i18n } from '#web/lib/i18n.ts'
import { isDashboardPath } from '#web/lib/paths.ts'
import { sitePath } from '#web/lib/site-address.ts'

type Props = ComponentProps<'a'> & { to: string }

/**
 * A link that works in both apps: within one, the router follows it. From one to the other, the browser loads the
 * other's document.
 */
export const SiteLink = ({ to, ...props }: Props) =>
  isDashboardPath(useLocation().pathname) === isDashboardPath(to) ? (
    <Link to={to} {...props} />
  ) : (
    <a href={isDashboardPath(to) ? to : sitePath(to)} {...props} />
  )

/** Skips past the header. Visible only while focused. The page's content is in `#main`. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control border border-edge bg-sheet px-4 py-2 font-medium focus-visible:translate-y-0"
  >
    {i18n.t('Skip to content')}
  </a>
)
