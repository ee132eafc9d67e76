import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from '#web/components/segmented.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useChoices } from '../use-choices.ts'

/** Crier's theme, in all of the person's browsers. */
export const ThemeChoice = () => {
  const { person, choose } = useChoices()
  return (
    <Segmented
      label={i18n.t('Theme')}
      value={person.preferences.theme}
      onChange={(theme) => choose({ preferences: { theme } })}
      options={[
        { value: 'system', label: i18n.t('System'), icon: Monitor },
        { value: 'light', label: i18n.t('Light'), icon: Sun },
        { value: 'dark', label: i18n.t('Dark'), icon: Moon },
      ]}
    />
  )
}
