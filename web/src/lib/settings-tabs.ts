import { sellsPlans } from './sells-plans.ts'

export type SettingsTab = (typeof settingsTabs)[number]['value']

/** The tabs of Settings, in their order; each has an address of its own. */
export const settingsTabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'password', label: 'Password' },
  { value: 'security', label: 'Security' },
  { value: 'plan', label: sellsPlans() ? 'Plan & billing' : 'Plan' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'publishing', label: 'Publishing' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'data', label: 'Data' },
] as const
