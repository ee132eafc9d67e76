export type SettingsTab = (typeof settingsTabs)[number]['value']

/** The tabs of Settings, in their order; each has an address of its own. */
export const settingsTabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'password', label: 'Password' },
  { value: 'security', label: 'Security' },
  { value: 'plan', label: 'Plan & billing' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'publishing', label: 'Publishing' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'data', label: 'Data' },
] as const
