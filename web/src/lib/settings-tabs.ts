import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from './sells-plans.ts'
import { currentWorkspace } from './workspace.ts'

export type SettingsTab = (typeof settingsTabs)[number]['value']

/** The tabs of Settings, in order. Each has its own URL. */
export const settingsTabs = [
  { value: 'profile', label: i18n.t('Profile') },
  { value: 'password', label: i18n.t('Password') },
  { value: 'security', label: i18n.t('Security') },
  { value: 'plan', label: sellsPlans() ? i18n.t('Plan & billing') : i18n.t('Plan') },
  { value: 'notifications', label: i18n.t('Notifications') },
  { value: 'publishing', label: i18n.t('Publishing') },
  { value: 'sessions', label: i18n.t('Sessions') },
  { value: 'data', label: i18n.t('Data') },
  { value: 'keys', label: i18n.t('API keys') },
  { value: 'webhooks', label: i18n.t('Webhooks') },
  ...(currentWorkspace() === undefined ? [] : [{ value: 'activity', label: i18n.t('Activity') } as const]),
] as const

/** The tabs for those who may manage the workspace. */
export const managersTabs: ReadonlySet<SettingsTab> = new Set(['keys', 'webhooks', 'activity'])
