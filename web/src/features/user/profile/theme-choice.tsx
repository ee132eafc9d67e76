import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from '#web/components/segmented.tsx'
import { useChoices } from '../use-choices.ts'

/** How Crier looks, in every browser of the person. */
export const ThemeChoice = () => {
  const { person, choose } = useChoices()
  return (
    <Segmented
      label="Theme"
      value={person.preferences.theme}
      onChange={(theme) => choose({ preferences: { theme } })}
      options={[
        { value: 'system', label: 'System', icon: Monitor },
        { value: 'light', label: 'Light', icon: Sun },
        { value: 'dark', label: 'Dark', icon: Moon },
      ]}
    />
  )
}
