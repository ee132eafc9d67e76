import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { plans } from '#shared/domain/plans.ts'
import { LogOutButton, menuLists } from '#web/app/shell/header-links.tsx'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { trialDaysLeft } from '#web/features/billing/trial-days.ts'
import { workspacesPath } from '#web/features/shortcuts/shortcuts.ts'
import { ThemeChoice } from '#web/features/user/profile/theme-choice.tsx'
import { usePerson } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { planPath } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { SiteLink } from '../shell/site-link.tsx'

/** The signed-in person, their plan and theme, a link back to the public pages, and the logout button. */
export const AccountPanel = ({ onGo }: { onGo: () => void }) => {
  const { name, email, isAdministrator } = usePerson()
  return (
    <div className="grid gap-4">
      <div className="grid gap-0.5 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-semibold">
          {name}
        </p>
        <p className="text-ink-muted text-sm">{email}</p>
        <PlanLink onGo={onGo} />
        <WorkspaceLink onGo={onGo} />
        {isAdministrator && (
          <Link to="/dashboard/administration" onClick={onGo} className={linkClass}>
            {i18n.t('Administration')}
          </Link>
        )}
      </div>
      <div className="grid gap-1.5">
        <p aria-hidden className="text-ink-muted text-sm">
          {i18n.t('Theme')}
        </p>
        <ThemeChoice />
      </div>
      <nav aria-label={i18n.t('Main')} className="border-line border-t pt-3">
        <ul className="grid grid-cols-2">
          {menuLists()
            .flat()
            .map(({ to, text }) => (
              <li key={text}>
                <SiteLink to={to} className={linkClass}>
                  {text}
                </SiteLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className="border-line border-t pt-3">
        <LogOutButton />
      </div>
    </div>
  )
}

const WorkspaceLink = ({ onGo }: { onGo: () => void }) => {
  const { shared } = useWorkspace()
  return (
    <Link to={workspacesPath} onClick={onGo} className={linkClass}>
      {shared ? i18n.t('Workspace: {name}', { name: shared.name }) : i18n.t('Workspaces')}
    </Link>
  )
}

const linkClass =
  'flex min-h-8 items-center rounded-control text-ink-muted text-sm underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11'

const PlanLink = ({ onGo }: { onGo: () => void }) => {
  const { data } = useQuery(planQuery())
  const { plan } = usePerson()
  const now = useNow()
  const days = data && trialDaysLeft(data, now)
  return (
    <Link to={planPath()} onClick={onGo} className={linkClass}>
      <span>{plans[plan].name}</span>
      {days !== undefined && (
        <span className="whitespace-pre">
          {` · ${i18n.t('{days, plural, one {# day of your trial left} other {# days of your trial left}}', { days })}`}
        </span>
      )}
    </Link>
  )
}
