import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plans } from '#shared/domain/plans.ts'
import { providerNames } from '#shared/domain/users.ts'
import { SettingsSection } from '#web/components/section.tsx'
import { beforeTrial } from '#web/features/billing/account-limit.ts'
import { isBeforeTrial } from '#web/features/billing/billing-status.ts'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { ShortcutSwitch } from '#web/features/shortcuts/shortcut-table.tsx'
import { CalendarChoices } from '#web/features/user/profile/calendar-choices.tsx'
import { LanguageChoice } from '#web/features/user/profile/language-choice.tsx'
import { ProfileForm } from '#web/features/user/profile/profile-form.tsx'
import { ThemeChoice } from '#web/features/user/profile/theme-choice.tsx'
import { usePerson } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { dateFormat, useTimeZone } from '#web/lib/show-time.ts'

/** The person's profile, and how they want Crier to look. */
export const ProfileTab = () => (
  <div className="grid gap-8">
    <SettingsSection title={i18n.t('You')}>
      <ProfileForm />
    </SettingsSection>
    <SettingsSection title={i18n.t('Membership')}>
      <ProfileFacts />
    </SettingsSection>
    <SettingsSection title={i18n.t('Time and calendar')} lead={i18n.t('All times in the dashboard and for new posts use this time zone.')}>
      <CalendarChoices />
    </SettingsSection>
    <SettingsSection title={i18n.t('Language')} lead={i18n.t('Crier and its emails are in this language, in every browser.')}>
      <LanguageChoice />
    </SettingsSection>
    <SettingsSection title={i18n.t('Theme')} lead={i18n.t('System matches each device. Your choice applies in every browser.')}>
      <ThemeChoice />
    </SettingsSection>
    <SettingsSection
      title={i18n.t('Keyboard')}
      lead={i18n.t('Press ? anywhere in the dashboard to see the shortcuts. This setting applies to this browser only.')}
    >
      <ShortcutSwitch />
    </SettingsSection>
  </div>
)

/** What Crier knows about the person that can't be changed here. */
const ProfileFacts = () => {
  const { hasPassword, providers, plan, createdAt } = usePerson()
  const { data: overview } = useQuery(planQuery())
  const hasNoTrialYet = overview && isBeforeTrial(overview)
  const ways = [...(hasPassword ? [i18n.t('Email and password')] : []), ...providers.map((provider) => providerNames[provider])]
  const memberSince = dateFormat({ dateStyle: 'long', timeZone: useTimeZone() })
  return (
    <dl className="divide-y divide-line">
      <Fact name={i18n.t('You sign in with')}>{ways.join(', ')}</Fact>
      <Fact name={i18n.t('Plan')}>{hasNoTrialYet ? beforeTrial() : plans[plan].name}</Fact>
      <Fact name={i18n.t('Member since')}>{memberSince(createdAt)}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[9rem_1fr]">
    <dt className="text-ink-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
