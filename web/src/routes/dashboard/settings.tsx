import { Suspense } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'
import { lazyPart } from '#web/components/lazy-part.ts'
import { PageHeader } from '#web/components/page-header.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { Confirming } from '#web/features/sign-in/confirming.tsx'
import { usePerson, userQueries } from '#web/features/user/queries.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type SettingsTab, settingsTabs } from '#web/lib/settings-tabs.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { DataTab } from './settings/data-tab.tsx'
import { LoadingPlan } from './settings/loading-plan.tsx'
import { NotificationsTab } from './settings/notifications-tab.tsx'
import { PasswordTab } from './settings/password-tab.tsx'
import { ProfileTab } from './settings/profile-tab.tsx'
import { PublishingTab } from './settings/publishing-tab.tsx'
import { SessionsTab } from './settings/sessions-tab.tsx'

const SecurityTab = lazyPart(async () => (await import('./settings/security-tab.tsx')).SecurityTab)
const PlanTab = lazyPart(async () => (await import('./settings/plan-tab.tsx')).PlanTab)

const panels = {
  profile: ProfileTab,
  password: PasswordTab,
  security: SecurityTab,
  plan: PlanTab,
  notifications: NotificationsTab,
  publishing: PublishingTab,
  sessions: SessionsTab,
  data: DataTab,
} satisfies Record<SettingsTab, unknown>

export const loader = ({ request }: LoaderFunctionArgs) => {
  void queryClient.prefetchQuery(userQueries.publishing())
  const tab = new URL(request.url).searchParams.get('tab')
  if (tab === 'sessions') void queryClient.prefetchQuery(sessionQueries.list())
  if (tab === 'plan') void queryClient.prefetchQuery(planQuery())
  return null
}

/** What the person decides about Crier; the tab is part of the address. A button saves typed values; choices are saved at once. */
export const Component = () => {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('tab')
  const tab = settingsTabs.find(({ value }) => value === asked)?.value ?? 'profile'
  const Panel = panels[tab]
  const { email, hasPassword, providers } = usePerson()
  useTitle('Settings')

  return (
    <>
      <PageHeader title="Settings" />
      <Confirming email={email} hasPassword={hasPassword} providers={providers} />
      <Tabs
        label="Settings"
        tabs={settingsTabs}
        value={tab}
        onChange={(chosen) => setParameters({ tab: chosen }, { replace: true, preventScrollReset: true })}
      >
        <div className="max-w-5xl pt-2">
          <Suspense fallback={<LoadingPlan />}>
            <Panel />
          </Suspense>
        </div>
      </Tabs>
    </>
  )
}
