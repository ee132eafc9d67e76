import { Suspense, useEffect } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'
import { later } from '#web/components/later.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { Confirming } from '#web/features/sign-in/confirming.tsx'
import { usePerson, userQueries } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { managersTabs, type SettingsTab, settingsTabs } from '#web/lib/settings-tabs.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { LoadingPlan } from './settings/loading-plan.tsx'

const panels = {
  profile: later(async () => (await import('./settings/profile-tab.tsx')).ProfileTab),
  password: later(async () => (await import('./settings/password-tab.tsx')).PasswordTab),
  security: later(async () => (await import('./settings/security-tab.tsx')).SecurityTab),
  plan: later(async () => (await import('./settings/plan-tab.tsx')).PlanTab),
  notifications: later(async () => (await import('./settings/notifications-tab.tsx')).NotificationsTab),
  publishing: later(async () => (await import('./settings/publishing-tab.tsx')).PublishingTab),
  sessions: later(async () => (await import('./settings/sessions-tab.tsx')).SessionsTab),
  data: later(async () => (await import('./settings/data-tab.tsx')).DataTab),
  keys: later(async () => (await import('./settings/keys-tab.tsx')).KeysTab),
  webhooks: later(async () => (await import('./settings/webhooks-tab.tsx')).WebhooksTab),
  activity: later(async () => (await import('./settings/activity-tab.tsx')).ActivityTab),
} satisfies Record<SettingsTab, unknown>

const tabIn = (parameters: URLSearchParams): SettingsTab =>
  settingsTabs.find(({ value }) => value === parameters.get('tab'))?.value ?? 'profile'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  void queryClient.prefetchQuery(userQueries.publishing())
  const tab = tabIn(new URL(request.url).searchParams)
  if (tab === 'sessions') void queryClient.prefetchQuery(sessionQueries.list())
  if (tab === 'plan') void queryClient.prefetchQuery(planQuery())
  if (navigator.onLine) await panels[tab].prefetch()
  return null
}

/** The person's settings. The tab is part of the address. Typed values are saved with a button, choices immediately. */
export const Component = () => {
  const [parameters, setParameters] = useSearchParams()
  const { may } = useWorkspace()
  const tabs = settingsTabs.filter(({ value }) => !managersTabs.has(value) || may('manage'))
  const asked = tabIn(parameters)
  const tab = tabs.some(({ value }) => value === asked) ? asked : 'profile'
  const Panel = panels[tab]
  const { email, hasPassword, providers } = usePerson()
  useTitle(i18n.t('Settings'))
  // Every tab is loaded before it's pressed, so it works even without a network.
  useEffect(() => void Promise.all(Object.values(panels).map(({ prefetch }) => prefetch())), [])

  return (
    <>
      <PageHeader title={i18n.t('Settings')} />
      <Confirming email={email} hasPassword={hasPassword} providers={providers} />
      <Tabs
        label={i18n.t('Settings')}
        tabs={tabs}
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
