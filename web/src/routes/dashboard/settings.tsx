import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '#web/components/page-header.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { ShortcutSwitch } from '#web/features/shortcuts/shortcut-switch.tsx'
import { ProfileFacts } from '#web/features/user/profile-facts.tsx'
import { PublishingSettingsForm } from '#web/features/user/publishing-settings-form.tsx'
import { userQueries } from '#web/features/user/queries.ts'
import { ThemeChoice } from '#web/features/user/theme-choice.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SettingsSection } from './settings/settings-section.tsx'

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'publishing', label: 'Publishing' },
] as const

export const loader = () => {
  void queryClient.prefetchQuery(userQueries.publishing())
  return null
}

/** What the person decides about Crier; the tab is part of the address. */
export const Component = () => {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('tab')
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'profile'
  useTitle('Settings')

  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        tabs={tabs}
        value={tab}
        onChange={(chosen) => setParameters({ tab: chosen }, { replace: true, preventScrollReset: true })}
      >
        <div className="max-w-2xl pt-2">
          {tab === 'profile' && <ProfileFacts />}
          {tab === 'appearance' && <Appearance />}
          {tab === 'publishing' && <Publishing />}
        </div>
      </Tabs>
    </>
  )
}

const Appearance = () => (
  <div className="grid gap-8">
    <SettingsSection title="Theme" lead="System follows your device. The choice is kept in this browser.">
      <div>
        <ThemeChoice />
      </div>
    </SettingsSection>
    <SettingsSection title="Keyboard" lead="Press ? anywhere in the dashboard to see what keys do.">
      <ShortcutSwitch />
    </SettingsSection>
  </div>
)

/** Each platform that an account can be connected on may be held by itself. */
const Publishing = () => {
  const { data: platforms = [] } = useQuery(accountQueries.platforms())
  return <PublishingSettingsForm platforms={platforms} />
}
